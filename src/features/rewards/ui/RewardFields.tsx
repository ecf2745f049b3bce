import { useTranslations } from 'use-intl'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import type { Child } from '../../children/contract.ts'
import { maxImageUrlLength, type Category } from '../contract.ts'
import { CostField } from './CostField.tsx'
import { LimitFields } from './LimitFields.tsx'
import { PictureField } from './PictureField.tsx'
import { kindOf } from './rewardLook.ts'
import type { useRewardForm } from './useRewardForm.ts'

/** The fields of a reward, new or not. */
export function RewardFields({ child, form }: { child: Child; form: ReturnType<typeof useRewardForm> }) {
  const t = useTranslations('store')
  const names = useTranslations('category')
  const category = form.values.category as Category
  const kind = kindOf(category) === 'privilege' ? 'privilege' : 'gift'
  return (
    <>
      <TextField
        {...form.field('title')}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        maxLength={maxTitleLength}
        enterKeyHint="next"
      />
      <Segmented
        label={t('category')}
        options={[
          { value: 'gift', label: names('gift'), icon: 'gift' },
          { value: 'privilege', label: names('privilege'), icon: 'ticket' },
        ]}
        value={kind}
        onChange={(chosen) => {
          form.setField('category', chosen)
        }}
      />
      <CostField {...form.field('pointsCost')} kind={kind} child={child} />
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
      <LimitFields form={form} />
      <TextArea {...form.field('description')} label={t('description')} maxLength={maxDescriptionLength} isOptional />
    </>
  )
}
