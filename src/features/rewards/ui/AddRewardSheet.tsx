import { useTranslations } from 'use-intl'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { maxImageUrlLength, type Category, type Reward } from '../contract.ts'
import { CostField } from './CostField.tsx'
import { PictureField } from './PictureField.tsx'
import { kindOf } from './rewardLook.ts'
import { RewardPresets } from './RewardPresets.tsx'
import type { useRewardForm } from './useRewardForm.ts'
import { useAddReward } from './useRewards.ts'

interface AddRewardSheetProps {
  childId: string
  form: ReturnType<typeof useRewardForm>
  open: boolean
  onClose: () => void
  onAdded: (reward: Reward) => void
}

export function AddRewardSheet({ childId, form, open, onClose, onAdded }: AddRewardSheetProps) {
  const t = useTranslations('store')
  const names = useTranslations('category')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const showProblem = useProblemToast()
  const addition = useAddReward(childId, (reward) => {
    form.clear()
    onClose()
    showToast({ title: t('added') })
    onAdded(reward)
  })
  const category = form.values.category as Category
  const kind = kindOf(category) === 'privilege' ? 'privilege' : 'gift'

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('add')}
      onSubmit={form.submit(addition.mutateAsync, showProblem)}
      actions={
        <>
          <Button tone="soft" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" pending={addition.isPending}>
            {common('add')}
          </Button>
        </>
      }
    >
      <RewardPresets childId={childId} onPick={form.fillFrom} />
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
      <CostField {...form.field('pointsCost')} kind={kind} />
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
      <TextArea {...form.field('description')} label={t('description')} maxLength={maxDescriptionLength} isOptional />
      {addition.error && <FormError>{errorText(addition.error)}</FormError>}
    </Sheet>
  )
}

/** The toasts that `docs/spec.md`, sections 5 and 8 require beside the error under the field. */
function useProblemToast() {
  const errors = useTranslations('errors')
  return (wrong: Partial<Record<'title' | 'pointsCost' | 'description' | 'imageUrl', string>>) => {
    const isPoints = wrong.title === undefined && wrong.pointsCost !== undefined
    const text = wrong.title ?? wrong.pointsCost ?? wrong.description ?? wrong.imageUrl
    showToast({ tone: 'destructive', title: isPoints ? errors('invalidPoints') : errors('addReward'), text })
  }
}
