import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { changedOf } from '../../../platform/ui/changedOf.ts'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Child } from '../../children/contract.ts'
import { EditSheet } from '../../effort/ui/EditSheet.tsx'
import { addReward, type Reward } from '../contract.ts'
import { RewardFields } from './RewardFields.tsx'
import { useRewardForm } from './useRewardForm.ts'
import { useUpdateReward } from './useRewardChanges.ts'
import { useRewardTitle } from './useRewardTitle.ts'

interface EditRewardSheetProps extends DialogProps {
  child: Child
  reward: Reward
  onDelete: () => void
}

/** All fields of a reward. Only what was changed is sent. */
export function EditRewardSheet({ child, reward, open, onClose, onDelete }: EditRewardSheetProps) {
  const t = useTranslations('store')
  const title = useRewardTitle()(reward)
  const form = useRewardForm(child.id, { reward, isOpen: open })
  const update = useUpdateReward(reward, (changed) => {
    form.clear(changed)
    onClose()
    showToast({ tone: 'quiet', title: t('changed') })
  })
  return (
    <EditSheet
      open={open}
      onClose={onClose}
      title={t('editTitle')}
      form={form}
      saving={update}
      onSubmit={form.submit((values) => {
        const sent = new Set<string>(form.changed)
        // A limit is one value in two fields. A ready-made reward keeps the title that it is shown with.
        if (sent.has('limitCount')) sent.add('limitPer')
        if (sent.has('limitPer')) sent.add('limitCount')
        if (sent.size > 0 && reward.presetKey !== null) sent.add('title')
        const changed = changedOf(values, sent)
        return changed ? update.mutateAsync(changed) : onClose()
      })}
      item={{ id: reward.id, childId: child.id, title }}
      copy={(childId, idempotencyKey) =>
        send(addReward, { body: { ...copyOf(reward), childId, title }, idempotencyKey })
      }
      onDelete={onDelete}
    >
      <RewardFields child={child} form={form} edited={reward} />
    </EditSheet>
  )
}

function copyOf({ description, pointsCost, category, imageUrl, picture, limitCount, limitPer, ...reward }: Reward) {
  const { stock, isCountable, unit } = reward
  return {
    description,
    pointsCost,
    category,
    imageUrl,
    picture,
    limitCount,
    limitPer,
    // A copy of what is used up would start as something that cannot be redeemed.
    stock: stock === 0 ? null : stock,
    isCountable,
    unit,
  }
}
