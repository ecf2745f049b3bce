import { useTranslations } from 'use-intl'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Child } from '../../children/contract.ts'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import type { Reward } from '../contract.ts'
import { RewardFields } from './RewardFields.tsx'
import { RewardPresets } from './RewardPresets.tsx'
import type { useRewardForm } from './useRewardForm.ts'
import { useAddReward } from './useRewardChanges.ts'

interface AddRewardSheetProps {
  child: Child
  form: ReturnType<typeof useRewardForm>
  open: boolean
  onClose: () => void
  onAdded: (reward: Reward) => void
  /** Opens the form of a ready-made one that was added. */
  onChange: (reward: Reward) => void
}

export function AddRewardSheet({ child, form, open, onClose, onAdded, onChange }: AddRewardSheetProps) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const addition = useAddReward(child.id, (reward) => {
    form.clear()
    onClose()
    showToast({ title: t('added') })
    onAdded(reward)
  })

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('add')}
      onSubmit={form.submit(addition.mutateAsync)}
      submit={common('add')}
      pending={addition.isPending}
      error={addition.error && errorText(addition.error)}
    >
      <RewardPresets childId={child.id} onChange={onChange} />
      <PackLink kind="reward" />
      <RewardFields child={child} form={form} />
    </FormSheet>
  )
}
