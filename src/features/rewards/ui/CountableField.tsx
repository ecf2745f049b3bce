import { useTranslations } from 'use-intl'
import { SwitchRow } from '../../../platform/ui/SwitchRow.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { maxUnitLength } from '../contract.ts'
import type { useRewardForm } from './useRewardForm.ts'

/** Whether several can be redeemed at once, and what one of them is called. */
export function CountableField({ form }: { form: ReturnType<typeof useRewardForm> }) {
  const t = useTranslations('countable')
  const isOn = form.values.isCountable === 'true'
  return (
    <>
      <SwitchRow
        label={t('switch')}
        text={t('text')}
        isOn={isOn}
        onChange={(next) => form.setField('isCountable', String(next))}
      />
      {isOn && (
        <TextField {...form.field('unit')} label={t('unit')} isOptional maxLength={maxUnitLength} enterKeyHint="next" />
      )}
    </>
  )
}
