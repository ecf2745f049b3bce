import { useTranslations } from 'use-intl'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { hasWording } from '../../../platform/foldText.ts'
import { Fold } from '../../../platform/ui/Fold.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import type { Child } from '../../children/contract.ts'
import { type Category, type Reward, maxUnitLength, maxLimitCount, maxStock } from '../contract.ts'
import { maxImageUrlLength } from '../httpsAddress.ts'
import { CostField } from './CostField.tsx'
import { PictureField } from './PictureField.tsx'
import { kindOf } from './rewardLook.ts'
import { useLimitText } from './useLimitText.ts'
import { isStandard, type useRewardForm } from './useRewardForm.ts'
import { useRewards } from './useRewards.ts'
import { useRewardTitle } from './useRewardTitle.ts'
import { SwitchRow } from '../../../platform/ui/SwitchRow.tsx'

/**
 * The fields of a reward, new or not.
 * @param edited the reward that is changed
 */
interface RewardFieldsProps {
  child: Child
  form: ReturnType<typeof useRewardForm>
  edited?: Reward
}

export function RewardFields({ child, form, edited }: RewardFieldsProps) {
  const t = useTranslations('store')
  const names = useTranslations('category')
  const titleOf = useRewardTitle()
  const { data: rewards = [] } = useRewards(child.id)
  const title = form.values.title.trim()
  const isThere = hasWording(rewards.filter(({ id }) => id !== edited?.id).map(titleOf), [title])
  const category = form.values.category as Category
  const kind = kindOf(category) === 'privilege' ? 'privilege' : 'gift'
  const limits = useLimitText().limitsOf({
    limitPer: form.values.limitPer as Reward['limitPer'],
    limitCount: numberOf(form.values.limitCount),
    stock: numberOf(form.values.stock),
  })
  return (
    <>
      <TextField
        {...form.field('title')}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        helper={isThere && !form.errors.title ? t('alreadyThere', { title }) : undefined}
        maxLength={maxTitleLength}
        enterKeyHint="next"
      />
      <CostField {...form.field('pointsCost')} kind={kind} child={child} />
      <Fold
        chosen={[
          names(kind),
          ...(limits.length > 0 ? limits : [t(form.values.stock === '' ? 'noLimit' : 'stockNone')]),
        ]}
        startsOpen={edited && !isStandard(edited)}
      >
        <Segmented
          label={t('category')}
          options={[
            { value: 'gift', label: names('gift'), icon: 'gift' },
            { value: 'privilege', label: names('privilege'), icon: 'ticket' },
          ]}
          value={kind}
          onChange={(chosen) => form.setField('category', chosen)}
        />
        <PictureField {...form.field('picture')} category={category} />
        <TextField
          {...form.field('imageUrl')}
          label={t('pictureLink')}
          isOptional
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={maxImageUrlLength}
          spellCheck={false}
          enterKeyHint="next"
        />
        <CountableField form={form} />
        <LimitFields form={form} />
        <TextArea {...form.field('description')} label={t('description')} maxLength={maxDescriptionLength} isOptional />
      </Fold>
    </>
  )
}

/** What is typed so far; null where it is no number. */
const numberOf = (typed: string): number | null => Number(typed.normalize('NFKC')) || null

/** Whether several can be redeemed at once, and what one of them is called. */
function CountableField({ form }: { form: ReturnType<typeof useRewardForm> }) {
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

/** How often a reward can be redeemed, and how many there are. */
function LimitFields({ form }: { form: ReturnType<typeof useRewardForm> }) {
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
