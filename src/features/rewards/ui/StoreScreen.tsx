import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import type { Reward } from '../contract.ts'
import { AddRewardSheet } from './AddRewardSheet.tsx'
import { DeleteRewardDialog } from './DeleteRewardDialog.tsx'
import { RedeemSheet } from './RedeemSheet.tsx'
import { kindOf } from './rewardLook.ts'
import { RewardShelf, type Filter } from './RewardShelf.tsx'
import { useRewardForm } from './useRewardForm.ts'
import { useRewards } from './useRewards.ts'
import './store.css'

/** The reward store of a child. Remount it for another child. */
export function StoreScreen({ child }: { child: Child }) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const [filter, setFilter] = useState<Filter>('all')
  const [isAdding, setIsAdding] = useState(false)
  const form = useRewardForm(child.id)
  const may = useMay()
  const deletion = useDialogOf<Reward>()
  const redemption = useDialogOf<{ reward: Reward; points: number }>()
  const { open: openRedemption } = redemption
  const { data: rewards } = useRewards(child.id)
  useDocumentTitle(t('title'))

  const openForm = () => {
    setIsAdding(true)
  }

  return (
    <div className="screen">
      <ScreenHeader title={t('title')}>
        {may('changeRewards') && (
          <Button size="sm" icon="plus" label={t('add')} onClick={openForm}>
            {common('add')}
          </Button>
        )}
      </ScreenHeader>
      <RewardShelf
        child={child}
        filter={filter}
        onFilter={setFilter}
        onAdd={(preset) => {
          if (preset) form.fillFrom(preset)
          openForm()
        }}
        onRedeem={(reward) => {
          openRedemption({ reward, points: child.points })
        }}
        onDelete={deletion.open}
      />
      <AddRewardSheet
        childId={child.id}
        form={form}
        open={isAdding}
        onClose={() => {
          setIsAdding(false)
        }}
        onAdded={({ category }) => {
          // Makes sure that the new reward is visible.
          if (filter !== 'all' && filter !== kindOf(category)) setFilter('all')
        }}
      />
      <DeleteRewardDialog childId={child.id} dialog={deletion} />
      {redemption.subject && (
        <RedeemSheet
          key={redemption.subject.reward.id}
          child={child}
          // The latest version, because the cost may have changed while the sheet is open.
          reward={rewards?.find(({ id }) => id === redemption.subject?.reward.id) ?? redemption.subject.reward}
          points={redemption.subject.points}
          open={redemption.isOpen}
          onClose={redemption.close}
        />
      )}
    </div>
  )
}
