import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { HttpError } from '../../../platform/http/client.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { useForm } from '../../../platform/ui/useForm.ts'
import { isolateBidi } from '../../i18n/isolateBidi.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { PasswordField, usePasswordShape } from './PasswordField.tsx'
import { usePasswordRefusal } from './usePasswordRefusal.ts'
import { useEraseFamily } from './useAccess.ts'

interface EraseSheetProps extends DialogProps {
  /** Whether the password must be entered again. */
  hasPassword: boolean
  /** Says what is erased with the account: the family with it, the family alone, or nothing else. */
  scope: EraseScope
  /** The other members, who lose a family that is erased. */
  others: readonly string[]
  /** Leads to the provider and back. */
  signInAgainHref: string
  onErased: () => void
}

export type EraseScope = 'everything' | 'family' | 'account'

const texts = {
  everything: { title: 'eraseTitle', text: 'eraseText', keep: 'eraseKeep', confirm: 'eraseConfirm' },
  family: { title: 'eraseTitle', text: 'eraseFamilyText', keep: 'eraseKeep', confirm: 'eraseConfirm' },
  account: { title: 'eraseOwnTitle', text: 'eraseOwnText', keep: 'eraseOwnKeep', confirm: 'eraseOwnConfirm' },
} as const

/** Says what will be erased, and erases it. */
export function EraseSheet({ open, hasPassword, scope, others, signInAgainHref, onClose, onErased }: EraseSheetProps) {
  const { title, text, keep, confirm } = texts[scope]
  const t = useTranslations('account')
  const { language } = useLanguage()
  const names = new Intl.ListFormat(language).format(others.map((name) => isolateBidi(name)))
  const password = usePasswordShape()
  const schema = z.object({
    password: hasPassword ? password : z.string(),
  })
  const form = useForm({ schema, initial: { password: '' } })
  const { mutateAsync, isPending, error, reset } = useEraseFamily(onErased)
  const isTooOld = error instanceof HttpError && error.code === 'sign_in_again'
  const problem = usePasswordRefusal()(error)

  function close(): void {
    form.clear()
    reset()
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(title)}
      onSubmit={form.submit(({ password }) => mutateAsync(hasPassword ? { password } : {}))}
      actions={
        <>
          <Button tone="soft" onClick={close}>
            {t(keep)}
          </Button>
          {isTooOld ? (
            <ButtonLink href={signInAgainHref}>{t('signInAgain')}</ButtonLink>
          ) : (
            <Button type="submit" tone="danger" pending={isPending}>
              {t(confirm)}
            </Button>
          )}
        </>
      }
    >
      <p>{t(text)}</p>
      {scope !== 'account' && others.length > 0 && <p>{t('eraseOthers', { names })}</p>}
      {hasPassword && <PasswordField {...form.field('password')} helper={t('eraseWithPassword')} isNew={false} />}
      {problem && <FormError>{problem}</FormError>}
    </Sheet>
  )
}
