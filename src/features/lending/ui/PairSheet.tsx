import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useNextTitle } from '../../../platform/ui/useNextTitle.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { LinkActions, LinkCard, useShareLink } from '../../families/ui/LinkCard.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { ChildChips } from './ChildChips.tsx'
import { useAddDevice, useDevices } from './useDevices.ts'
import { useChosenChildren } from './useChosenChildren.ts'
import './lending.css'

const maxTypedNameLength = 40
const dayChoices = [1, 30, 365]

/** Makes an address that pairs another device, and waits until one has used it. Remount it for each opening. */
export function PairSheet({ open, onClose, child }: DialogProps & { child: Child }) {
  const t = useTranslations('pair')
  const common = useTranslations('common')
  const [name, setName] = useState('')
  const [days, setDays] = useState(365)
  const { childIds, checkChosen, chips } = useChosenChildren(child)
  const { mutateAsync, isPending, error, step, url, expiresAt } = usePairing(open)
  const link = useShareLink({ url, text: '' })
  const content = useNextTitle(step !== 'form' && step)
  const typed = name.trim()
  const make = () => mutateAsync({ childIds, days, ...(typed !== '' && { name: typed }) })

  const titles = { form: t('title'), code: t('readyTitle'), over: t('goneTitle'), done: t('title') }
  const makeButton = (
    <Button icon="qr" pending={isPending} onClick={() => checkChosen() && make()}>
      {t('make')}
    </Button>
  )
  const closeTexts = { form: 'cancel', code: 'done', over: undefined, done: undefined } as const
  const actions = {
    form: makeButton,
    code: <LinkActions link={link} />,
    over: makeButton,
    done: (
      <Button wide onClick={onClose}>
        {common('done')}
      </Button>
    ),
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={titles[step]}
      isTitleFocused
      closeText={closeTexts[step]}
      actions={actions[step]}
    >
      <div ref={content} className="lend-pair">
        {step === 'form' && (
          <>
            <ChildChips {...chips} />
            <TextField
              name="name"
              label={t('name')}
              placeholder={t('namePlaceholder')}
              isOptional
              maxLength={maxTypedNameLength}
              value={name}
              onChange={setName}
            />
            <PickChips
              label={t('valid')}
              options={dayChoices.map((count) => ({
                value: count,
                label: count === 365 ? t('year') : t('days', { count }),
              }))}
              value={days}
              onChange={setDays}
            />
          </>
        )}
        {step === 'code' && <LinkCard link={link} label={t('qrLabel')} hint={<ReadyText expiresAt={expiresAt} />} />}
        {step === 'over' && <p>{t('goneText')}</p>}
        <Waiting step={step} device={typed} />
        {error && step !== 'code' && <Problem error={error} />}
      </div>
    </Sheet>
  )
}

type Step = 'form' | 'code' | 'over' | 'done'

/** @param looks whether it looks again and again whether the address was used */
function usePairing(looks: boolean) {
  const { mutateAsync, isPending, error, data, submittedAt } = useAddDevice()
  const [pairedId, setPairedId] = useState<string>()
  const isMade = data !== undefined && !isPending
  const isPaired = isMade && pairedId === data.id
  const { data: devices, dataUpdatedAt } = useDevices({ isEnabled: isMade, looksAgain: looks && isMade && !isPaired })
  const device = data && devices?.find(({ id }) => id === data.id)
  if (device && !device.isOpen && !isPaired) setPairedId(device.id)
  // An address that was not used in its time vanishes from the list.
  const isOver = devices !== undefined && dataUpdatedAt > submittedAt && !device
  const step: Step = data ? stepOf({ isPaired, isOver }) : 'form'
  return {
    mutateAsync,
    isPending,
    error,
    step,
    url: data?.url ?? '',
    expiresAt: data?.expiresAt ?? '',
  }
}

function stepOf({ isPaired, isOver }: { isPaired: boolean; isOver: boolean }): Step {
  if (isPaired) return 'done'
  return isOver ? 'over' : 'code'
}

function ReadyText({ expiresAt }: { expiresAt: string }) {
  const t = useTranslations('pair')
  const { clock } = useFormat()
  const { timeZone } = useCalendar()
  return t('readyText', { time: clock(expiresAt, timeZone) })
}

/** One region of status for all steps, so that a screen reader says each change. */
function Waiting({ step, device }: { step: Step; device: string }) {
  const t = useTranslations('pair')
  const devices = useTranslations('devices')
  return (
    <div role="status">
      {step === 'code' && (
        <p className="lend-note">
          <Sprout size={36} />
          {t('waiting')}
        </p>
      )}
      {step === 'done' && (
        <EmptyState
          mood="glad"
          title={t('paired', { device: device === '' ? devices('unnamed') : device })}
          text={t('pairedText')}
        />
      )}
    </div>
  )
}

function Problem({ error }: { error: Error }) {
  const devices = useTranslations('devices')
  const errorText = useFormErrorText()
  const isFull = error instanceof HttpError && error.code === 'too_many_devices'
  return <FormError>{isFull ? devices('tooMany') : errorText(error)}</FormError>
}
