import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { Tabs } from '../../../platform/ui/Tabs.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import type { Reward } from '../contract.ts'
import type { presetRewards } from '../presets.ts'
import { GoalCard } from './GoalCard.tsx'
import { RewardCard } from './RewardCard.tsx'
import { kindOf } from './rewardLook.ts'
import { RewardPresets } from './RewardPresets.tsx'
import { useOwed } from './useRedemptions.ts'
import { useRewards } from './useRewards.ts'

/** More cards than the tallest phone shows. */
const cardsAtOnce = 12

export type Filter = 'all' | 'gift' | 'privilege'

interface RewardShelfProps {
  child: Child
  filter: Filter
  onFilter: (filter: Filter) => void
  /** Called with the preset, if one was picked. */
  onAdd: (preset?: (typeof presetRewards)[number]) => void
  onOpen: (reward: Reward) => void
  onEdit: (reward: Reward) => void
}

/** The goal and the rewards of the selected kind. */
export function RewardShelf({ child, filter, onFilter, onAdd, onOpen, onEdit }: RewardShelfProps) {
  const t = useTranslations('store')
  const may = useMay()
  const { data: rewards, isPending, isFetching, refetch } = useRewards(child.id)
  const { isPending: isOwedPending } = useOwed(child.id)
  // Owed rewards show above, and would move these.
  if (isPending || isOwedPending) return <ShelfSkeleton />
  if (!rewards) return <ErrorState onRetry={() => void refetch()} pending={isFetching} />
  if (rewards.length === 0) return <EmptyShelf childId={child.id} onAdd={onAdd} />

  const shown = rewards.filter(({ category }) => filter === 'all' || kindOf(category) === filter)
  return (
    <>
      <GoalCard child={child} rewards={rewards} onOpen={onOpen} />
      {!may('redeem') && <p className="caption">{t('helperStore')}</p>}
      <Tabs
        label={t('filterLabel')}
        tabs={[
          { value: 'all', label: t('filterAll') },
          { value: 'gift', label: t('filterGift') },
          { value: 'privilege', label: t('filterPrivilege') },
        ]}
        value={filter}
        onChange={onFilter}
      >
        {shown.length === 0 && <EmptyState title={t('emptyFilter')} text={t('emptyText')} />}
        <RewardGrid child={child} rewards={shown} onOpen={onOpen} onEdit={onEdit} />
      </Tabs>
    </>
  )
}

type RewardGridProps = Pick<RewardShelfProps, 'child' | 'onOpen' | 'onEdit'> & { rewards: readonly Reward[] }

function RewardGrid({ child, rewards, onOpen, onEdit }: RewardGridProps) {
  // The cards below the first screen render deferred, so that hundreds of rewards do not slow down the start.
  const count = useDeferredValue(rewards.length, cardsAtOnce)
  return (
    <ul className="reward-grid">
      {rewards.slice(0, count).map((reward) => (
        <RewardCard
          key={reward.id}
          reward={reward}
          points={child.points}
          isGoal={reward.id === child.goalRewardId}
          onOpen={() => {
            onOpen(reward)
          }}
          onEdit={() => {
            onEdit(reward)
          }}
        />
      ))}
    </ul>
  )
}

function EmptyShelf({ childId, onAdd }: Pick<RewardShelfProps, 'onAdd'> & { childId: string }) {
  const t = useTranslations('store')
  if (!useMay()('changeRewards')) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <>
      <EmptyState
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <Button
            icon="plus"
            onClick={() => {
              onAdd()
            }}
          >
            {t('add')}
          </Button>
        }
      />
      <RewardPresets childId={childId} onPick={onAdd} />
      <PackLink kind="reward" />
    </>
  )
}

function ShelfSkeleton() {
  return (
    <Loading>
      <Skeleton height="80px" radius="22px" />
      <Skeleton height="52px" radius="18px" />
      <div className="reward-grid">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height="223px" radius="24px" />
        ))}
      </div>
    </Loading>
  )
}
