import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import type { Child } from '../../children/contract.ts'
import { AddSheet } from '../../effort/ui/AddSheet.tsx'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import type { Reward } from '../contract.ts'
import { RewardFields } from './RewardFields.tsx'
import { RewardPresets } from './RewardPresets.tsx'
import type { useRewardForm } from './useRewardForm.ts'
import { useAddReward } from './useRewardChanges.ts'

interface AddRewardSheetProps extends DialogProps {
  child: Child
  form: ReturnType<typeof useRewardForm>
  onAdded: (reward: Reward) => void
  /** Opens the form of a ready-made one that was added. */
  onChange: (reward: Reward) => void
}

export function AddRewardSheet({ child, form, open, onClose, onAdded, onChange }: AddRewardSheetProps) {
  const t = useTranslations('store')
  const addition = useAddReward(child.id, (reward) => {
    form.clear()
    onClose()
    showToast({ title: t('added') })
    onAdded(reward)
  })

  return (
    <AddSheet open={open} onClose={onClose} title={t('add')} form={form} addition={addition}>
      <RewardPresets childId={child.id} onChange={onChange} />
      <PackLink kind="reward" />
      <RewardFields child={child} form={form} />
    </AddSheet>
  )
}
