import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { dayAt } from '../../../platform/time/rules.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { keepSampleFamily, maxGuardianNameLength, type User } from '../contract.ts'
import { useCredentialsSchema } from './CredentialsForm.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { rememberSignIn } from './signedInBefore.ts'
import { usePasswordRefusal } from './usePasswordRefusal.ts'
import { userQueryKey, useUser } from './useUser.ts'

interface KeepSheetProps extends DialogProps {
  /** Called when the family is kept; without it, a toast says so. */
  onKept?: () => void
}

/**
 * Turns a sample family, or one that a visitor started, into an account. Closing the sheet keeps what was typed, except
 * for the password.
 */
export function KeepSheet({ open, onClose, onKept }: KeepSheetProps) {
  const t = useTranslations('sample')
  const own = useTranslations('keepOwn')
  const { data: user } = useUser()
  const { shortDay } = useFormat()
  const isOwn = user?.startedBy === 'name'
  const signIn = useTranslations('signIn')
  const form = useForm({ schema: useCredentialsSchema('create'), initial: { name: '', email: '', password: '' } })
  const { mutateAsync, isPending, error } = useKeepFamily({
    onKept: () => {
      rememberSignIn()
      form.clear()
      flushSync(onClose)
      if (onKept) onKept()
      else showToast(isOwn ? { title: own('done') } : { title: t('kept'), text: t('keptText') })
    },
    onTaken: () => form.setError('email', signIn('emailTaken')),
  })
  const refusalText = usePasswordRefusal()
  const problem = isTaken(error) ? undefined : refusalText(error)

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={isOwn ? own('sheetTitle') : t('keepTitle')}
      onSubmit={form.submit((values) => mutateAsync(values))}
      submit={isOwn ? own('keep') : t('keepSubmit')}
      pending={isPending}
      error={problem}
    >
      <p className="caption">{isOwn ? own('sheetText') : t('keepText')}</p>
      <TextField
        {...form.field('name')}
        label={signIn('name')}
        autoComplete="name"
        enterKeyHint="next"
        maxLength={maxGuardianNameLength}
      />
      <EmailField {...form.field('email')} label={signIn('email')} />
      {isTaken(error) && (
        <>
          {isOwn && user.sampleUntil !== null && (
            <p className="caption">
              {own('taken', { day: shortDay(dayAt(new Date(user.sampleUntil), { ...user, dayEndsAt: 0 })) })}
            </p>
          )}
          <a className="text-link" href="/sign-in?known">
            {signIn('tabSignIn')}
          </a>
        </>
      )}
      <PasswordField {...form.field('password')} isNew />
    </FormSheet>
  )
}

const isTaken = (error: Error | null) => error instanceof HttpError && error.code === 'address_taken'

function useKeepFamily({ onKept, onTaken }: { onKept: () => void; onTaken: () => void }) {
  const client = useQueryClient()
  return useChange({
    errorTitle: 'sample.failed',
    handledCodes: ['address_taken', 'rate_limited'],
    send: (body: { name: string; email: string; password: string }) => sendOnce(keepSampleFamily, { body }),
    onDone: (user) => {
      onKept()
      client.setQueryData<User>(userQueryKey, user)
    },
    onFailed: (error) => {
      if (isTaken(error)) onTaken()
    },
  })
}
