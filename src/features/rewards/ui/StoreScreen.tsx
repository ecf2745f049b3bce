import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import type { Reward } from '../contract.ts'
import { kindOf } from './rewardLook.ts'
import { RewardSheet } from './RewardSheet.tsx'
import { RewardShelf, type Filter } from './RewardShelf.tsx'
import { useRewardForm } from './useRewardForm.ts'
import { useRewards } from './useRewards.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { AddSheet } from '../../effort/ui/AddSheet.tsx'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import { RewardFields } from './RewardFields.tsx'
import { RewardPresets } from './RewardPresets.tsx'
import { useAddReward } from './useRewardChanges.ts'
import './store.css'

const RewardEditing = lazy(async () => ({ default: (await import('./RewardEditing.tsx')).RewardEditing }))

/** The reward store of a child. Remount it for another child. */
export function StoreScreen({ child }: { child: Child }) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const [filter, setFilter] = useState<Filter>('all')
  const adding = useDialogOf<void>()
  const form = useRewardForm(child.id)
  const may = useMay()
  const edition = useDialogOf<Reward>()
  const details = useDialogOf<{ reward: Reward; points: number }>()
  const { data: rewards } = useRewards(child.id)
  // The latest version, because it may change while a sheet is open.
  const latest = (reward: Reward) => rewards?.find(({ id }) => id === reward.id) ?? reward

  const openForm = () => adding.open()

  return (
    <div className="screen">
      <ScreenHeader title={t('title')}>
        {may('changeRewards') && (
          <Button size="sm" icon="plus" label={t('add')} onClick={openForm}>
            {common('add')}
          </Button>
        )}
      </ScreenHeader>
      <div className="panes">
        <RewardShelf
          child={child}
          filter={filter}
          onFilter={setFilter}
          onAdd={openForm}
          onOpen={(reward) => details.open({ reward, points: child.points })}
          onEdit={edition.open}
        />
      </div>
      <AddRewardSheet
        child={child}
        form={form}
        open={adding.isOpen}
        onClose={adding.close}
        onChange={(reward) => {
          adding.close()
          edition.open(reward)
        }}
        onAdded={({ category }) => {
          // Makes sure that the new reward is visible.
          if (filter !== 'all' && filter !== kindOf(category)) setFilter('all')
        }}
      />
      {details.subject && (
        <RewardSheet
          key={details.subject.reward.id}
          child={child}
          reward={latest(details.subject.reward)}
          points={details.subject.points}
          open={details.isOpen}
          onClose={details.close}
          onEdit={() => {
            details.close()
            edition.open(latest(details.subject!.reward))
          }}
        />
      )}
      <Suspense>{edition.subject && <RewardEditing child={child} editing={edition} />}</Suspense>
    </div>
  )
}

interface AddRewardSheetProps extends DialogProps {
  child: Child
  form: ReturnType<typeof useRewardForm>
  onAdded: (reward: Reward) => void
  /** Opens the form of a ready-made one that was added. */
  onChange: (reward: Reward) => void
}

function AddRewardSheet({ child, form, open, onClose, onAdded, onChange }: AddRewardSheetProps) {
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
