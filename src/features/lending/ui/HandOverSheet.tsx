import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { HttpError } from '../../../platform/http/client.ts'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useAccess } from '../../auth/ui/useAccess.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import type { Child } from '../../children/contract.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { ChildChips } from './ChildChips.tsx'
import { PinField } from './PinField.tsx'
import { pinText } from './pinText.ts'
import { useChosenChildren } from './useChosenChildren.ts'
import { useHandOver } from './useHandOver.ts'
import { useNames } from './useNames.ts'
import './lending.css'

interface HandOverSheetProps extends DialogProps {
  child: Child
  /** Called when the session is that of the children: leaves the page. */
  onLent: () => void
}

/** Lends this browser to children. Remount it for each opening. */
export function HandOverSheet({ open, onClose, child, onLent }: HandOverSheetProps) {
  const t = useTranslations('lend')
  const devices = useTranslations('devices')
  const errorText = useFormErrorText()
  const names = useNames()
  const { chosen, childIds, checkChosen, chips } = useChosenChildren(child)
  const pin = usePinField()
  const { handOver, isPending, waiting, problem, error } = useHandOver({
    isOpen: open,
    onLent,
    onNoWayBack: () => pin.form.setError('pin', t('noWayBack')),
  })
  const reason = problem ?? (error && reasonOf(error))
  const name = names(chosen.length > 0 ? chosen : [child])

  function reasonOf(failure: Error): string | undefined {
    const code = failure instanceof HttpError ? failure.code : undefined
    if (code === 'no_way_back') return undefined
    return code === 'too_many_devices' ? devices('tooMany') : errorText(failure)
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('handOver', { name })}
      isTitleFocused
      onSubmit={(event) => {
        // Before the PIN, which is below, so that both errors show and the first of them gets the focus.
        const isChosen = checkChosen()
        pin.form.submit((values) => isChosen && handOver({ childIds, pin: values.pin }))(event)
      }}
      submit={t('submit')}
      pending={isPending}
      error={reason}
    >
      <ChildChips {...chips} />
      <p className="caption">{t('handOverText')}</p>
      <PinPart {...pin} />
      <p className="caption">{t('guided', { name })}</p>
      {waiting > 0 && (
        <p role="status" className="caption">
          {t('sending', { count: waiting })}
        </p>
      )}
    </FormSheet>
  )
}

function usePinField() {
  const t = useTranslations('lend')
  const { data: user } = useUser()
  const { data: access } = useAccess()
  const hasPin = user?.hasPin ?? false
  // Without one, nothing else would take the phone back.
  const isNeeded = !hasPin && access !== undefined && !access.hasPassword && access.provider === null
  const pin = pinText({ short: t('pinShort'), easy: t('pinEasy'), empty: isNeeded ? t('noWayBack') : undefined })
  return { hasPin, isNeeded, form: useForm({ schema: z.object({ pin }), initial: { pin: '' } }) }
}

/** How the phone is taken back: by the PIN that is set here, by the one that there is, or by the password. */
function PinPart({ hasPin, isNeeded, form }: ReturnType<typeof usePinField>) {
  const t = useTranslations('lend')
  const [isChanging, setIsChanging] = useState(false)
  return (
    <section className="lend-back">
      <h3>{t('pinTitle')}</h3>
      {!isNeeded && <p className="caption">{t(hasPin ? 'pinHave' : 'pinNone')}</p>}
      {hasPin && !isChanging ? (
        <TextButton onClick={() => setIsChanging(true)}>{t('pinChange')}</TextButton>
      ) : (
        <PinField {...form.field('pin')} isOptional={!isNeeded} />
      )}
    </section>
  )
}
