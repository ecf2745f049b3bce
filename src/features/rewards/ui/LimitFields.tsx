import { useTranslations } from 'use-intl'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { maxLimitCount, maxStock } from '../contract.ts'
import type { useRewardForm } from './useRewardForm.ts'

/** How often a reward can be redeemed, and how many there are. */
export function LimitFields({ form }: { form: ReturnType<typeof useRewardForm> }) {
  const t = useTranslations('store')
  return (
    <>
      <Segmented
        label={t('limitCount')}
        options={[
          { value: 'none', label: t('limitNone') },
          { value: 'day', label: t('limitDay') },
          { value: 'week', label: t('limitWeek') },
        ]}
        value={form.values.limitPer as 'none' | 'day' | 'week'}
        onChange={(period) => {
          form.setField('limitPer', period)
          form.setField('limitCount', period === 'none' ? '' : form.values.limitCount || '1')
        }}
      />
      {form.values.limitPer !== 'none' && (
        <TextField
          {...form.field('limitCount')}
          label={t('limitTimes')}
          inputMode="numeric"
          maxLength={`${maxLimitCount}`.length}
          enterKeyHint="next"
        />
      )}
      <TextField
        {...form.field('stock')}
        label={t('stock')}
        helper={t('stockHint')}
        inputMode="numeric"
        maxLength={`${maxStock}`.length}
        enterKeyHint="next"
      />
    </>
  )
}
