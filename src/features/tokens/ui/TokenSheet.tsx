import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { CheckRow } from '../../../platform/ui/CheckRow.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useNextTitle } from '../../../platform/ui/useNextTitle.ts'
import { HttpError } from '../../../platform/http/client.ts'
import { scopes as allScopes, type TokenScope } from '../../auth/rules.ts'
import { useShortDate } from '../../auth/ui/useShortDay.ts'
import { LinkWell, type ShareLink, useShareLink } from '../../families/ui/LinkCard.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { ChildChips } from '../../lending/ui/ChildChips.tsx'
import { useChosenChildren } from '../../lending/ui/useChosenChildren.ts'
import { maxTokenNameLength } from '../contract.ts'
import { useScopeTexts } from './useScopeTexts.ts'
import { useAddToken, useTokens } from './useTokens.ts'
import './tokenSheet.css'

const dayChoices = [30, 90, 365]

interface TokenSheetProps extends DialogProps {
  /** Whether reading is set at first. */
  mayRead: boolean
}

/** Makes a token and shows it, once. Remount it for each opening. */
export function TokenSheet({ open, onClose, mayRead }: TokenSheetProps) {
  const t = useTranslations('tokens')
  const form = useTokenForm(mayRead)
  const { data, isPending } = form.adding
  const link = useShareLink({ url: data?.token ?? '', text: '' })
  const leaving = useLeaving(data !== undefined, link, onClose)
  const content = useNextTitle(data !== undefined)
  return (
    <>
      <Sheet
        open={open}
        onClose={leaving.close}
        title={data ? t('readyTitle') : t('make')}
        isTitleFocused
        closeText={data ? 'done' : 'cancel'}
        actions={
          data ? (
            <Button icon={link.isCopied ? 'check' : 'copy'} onClick={leaving.copy}>
              {link.isCopied ? t('copied') : t('copy')}
            </Button>
          ) : (
            <Button pending={isPending} disabled={form.name.trim() === ''} onClick={form.make}>
              {t('make')}
            </Button>
          )
        }
      >
        <div ref={content} className="token-sheet">
          {data ? <Ready id={data.id} link={link} onCopy={leaving.copy} /> : <TokenFields form={form} />}
        </div>
      </Sheet>
      <AlertDialog
        open={leaving.isAsking}
        title={t('leaveTitle')}
        text={t('readyText')}
        onCancel={leaving.stay}
        confirmLabel={t('leave')}
        onConfirm={onClose}
      />
    </>
  )
}

function useTokenForm(mayRead: boolean) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(mayRead ? ['read'] : [])
  const { childIds, isForAll, checkChosen, chips } = useChosenChildren()
  const [days, setDays] = useState(90)
  const [isTried, setIsTried] = useState(false)
  const adding = useAddToken()
  const make = () => {
    setIsTried(true)
    if (scopes.length === 0 || !checkChosen()) return undefined
    return adding.mutateAsync({ name: name.trim(), scopes: [...scopes], childIds: isForAll ? null : childIds, days })
  }
  return { name, setName, scopes, setScopes, chips, days, setDays, isTried, adding, make }
}

function TokenFields({ form }: { form: ReturnType<typeof useTokenForm> }) {
  const t = useTranslations('tokens')
  const pair = useTranslations('pair')
  const { textOf } = useScopeTexts()
  const { scopes, adding } = form
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        placeholder={t('namePlaceholder')}
        maxLength={maxTokenNameLength}
        value={form.name}
        onChange={form.setName}
      />
      <fieldset className="choice-group">
        <legend>{t('may')}</legend>
        {allScopes.map((scope) => (
          <CheckRow
            key={scope}
            label={textOf(scope)}
            isChecked={scopes.includes(scope)}
            onChange={(isChecked) =>
              // In one order, by which the list names them.
              form.setScopes(allScopes.filter((one) => (one === scope ? isChecked : scopes.includes(one))))
            }
          />
        ))}
        {form.isTried && scopes.length === 0 && <FormError>{t('none')}</FormError>}
        <p className="caption">{t('never')}</p>
      </fieldset>
      <div className="sun">
        <ChildChips {...form.chips} />
      </div>
      <PickChips
        label={t('ends')}
        rows="of-three"
        options={dayChoices.map((count) => ({ value: count, label: pair('days', { count }) }))}
        value={form.days}
        onChange={form.setDays}
      />
      {adding.error && <Problem error={adding.error} />}
    </>
  )
}

/** Asks once before a token that was not copied is gone. */
function useLeaving(isReady: boolean, link: ShareLink, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false)
  const [mayClose, setMayClose] = useState(false)
  return {
    isAsking,
    stay: () => setIsAsking(false),
    copy: async () => {
      setMayClose(true)
      await link.copy()
    },
    close: () => {
      if (!isReady || mayClose) return onClose()
      setMayClose(true)
      setIsAsking(true)
    },
  }
}

function Ready({ id, link, onCopy }: { id: string; link: ShareLink; onCopy: () => Promise<void> }) {
  const t = useTranslations('tokens')
  const { listOf } = useScopeTexts()
  const shortDate = useShortDate()
  const made = useTokens().data?.find((token) => token.id === id)
  return (
    <>
      <p>{t('readyText')}</p>
      <LinkWell link={link} copyLabel={t('copy')} onCopy={onCopy} />
      {made && (
        <p className="caption">
          {listOf(made.scopes)} · {t('until', { date: shortDate(made.expiresAt) })}
        </p>
      )}
      <span role="status" className="visually-hidden">
        {link.isCopied && t('copied')}
      </span>
    </>
  )
}

function Problem({ error }: { error: Error }) {
  const t = useTranslations('tokens')
  const errorText = useFormErrorText()
  const code = error instanceof HttpError ? error.code : undefined
  if (code === 'too_many_tokens') return <FormError>{t('tooMany')}</FormError>
  return <FormError>{errorText(error)}</FormError>
}
