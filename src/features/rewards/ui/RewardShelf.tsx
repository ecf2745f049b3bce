import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../i18n/ui/Link.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { Tabs } from '../../../platform/ui/Tabs.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import { useWasEmpty } from '../../effort/ui/useWasEmpty.ts'
import type { Reward } from '../contract.ts'
import { GoalCard } from './GoalCard.tsx'
import { RewardCard } from './RewardCard.tsx'
import { kindOf } from './rewardLook.ts'
import { RewardPresets } from './RewardPresets.tsx'
import { StillToGive } from './StillToGive.tsx'
import { useOwed } from './useRedemptions.ts'
import { useRewards } from './useRewards.ts'

/** More cards than the tallest phone shows. */
const cardsAtOnce = 12

/** With fewer rewards, all of them are seen at once. */
const tabsFrom = 8

export type Filter = 'all' | 'gift' | 'privilege'

interface RewardShelfProps {
  child: Child
  filter: Filter
  onFilter: (filter: Filter) => void
  onAdd: () => void
  onOpen: (reward: Reward) => void
  onEdit: (reward: Reward) => void
}

/** The rewards of the selected kind. Above them, or beside them in a wide window, what is owed and the goal. */
export function RewardShelf({ child, filter, onFilter, onAdd, onOpen, onEdit }: RewardShelfProps) {
  const { data: rewards, isPending, isFetching, refetch } = useRewards(child.id)
  const { isPending: isOwedPending } = useOwed(child.id)
  const hasIdeas = useWasEmpty(rewards)
  const may = useMay()
  const [isWide] = useState(() => matchMedia('(min-width: 900px)').matches)
  // Owed rewards show above, and would move these.
  if (isPending || isOwedPending) return <ShelfSkeleton />
  if (!rewards)
    return (
      <div>
        <StillToGive childId={child.id} />
        <ErrorState onRetry={() => void refetch()} pending={isFetching} />
      </div>
    )
  const goal = rewards.find(({ id }) => id === child.goalRewardId)
  return (
    <>
      <div className="pane-right">
        <StillToGive childId={child.id} />
        {goal && <GoalCard child={child} goal={goal} onOpen={() => onOpen(goal)} />}
        {isWide && <HistoryRow />}
      </div>
      <div>
        {isAsItCame(rewards, child) && <FirstRewards />}
        {rewards.length === 0 && <EmptyShelf onAdd={onAdd} />}
        {rewards.length >= tabsFrom ? (
          <ShelfByKind child={child} rewards={rewards} filter={filter} onFilter={onFilter} onOpen={onOpen} />
        ) : (
          <RewardGrid child={child} rewards={rewards} onOpen={onOpen} />
        )}
        {hasIdeas && may('changeRewards') && (
          <>
            <RewardPresets childId={child.id} onChange={onEdit} />
            <PackLink kind="reward" />
          </>
        )}
        {!isWide && <HistoryRow />}
      </div>
    </>
  )
}

/** The store of a new child: nothing was changed yet, and there are points for nothing yet. */
const isAsItCame = (rewards: readonly Reward[], { points, goalRewardId }: Child) =>
  rewards.length > 0 &&
  goalRewardId === null &&
  rewards.every(({ isCustom, pointsCost }) => !isCustom && pointsCost > points)

function FirstRewards() {
  const t = useTranslations('store')
  return (
    <div>
      <h2 className="section-title">{t('first')}</h2>
      <p className="caption">{t('firstText')}</p>
    </div>
  )
}

type RewardGridProps = Pick<RewardShelfProps, 'child' | 'onOpen'> & { rewards: readonly Reward[] }

function ShelfByKind({
  rewards,
  filter,
  onFilter,
  ...grid
}: RewardGridProps & Pick<RewardShelfProps, 'filter' | 'onFilter'>) {
  const t = useTranslations('store')
  const shown = rewards.filter(({ category }) => filter === 'all' || kindOf(category) === filter)
  return (
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
      <RewardGrid {...grid} rewards={shown} />
    </Tabs>
  )
}

function RewardGrid({ child, rewards, onOpen }: RewardGridProps) {
  // The cards below the first screen render deferred, so that hundreds of rewards do not slow down the start.
  const count = useDeferredValue(rewards.length, cardsAtOnce)
  return (
    <ul className="reward-grid">
      {rewards.slice(0, count).map((reward) => (
        <RewardCard key={reward.id} reward={reward} points={child.points} onOpen={() => onOpen(reward)} />
      ))}
    </ul>
  )
}

function EmptyShelf({ onAdd }: Pick<RewardShelfProps, 'onAdd'>) {
  const t = useTranslations('store')
  const may = useMay()('changeRewards')
  return (
    <EmptyState
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        may && (
          <Button icon="plus" onClick={onAdd}>
            {t('add')}
          </Button>
        )
      }
    />
  )
}

function HistoryRow() {
  const t = useTranslations('store')
  return (
    <div className="row-group">
      <Link className="row" href="/?page=redeemed" state={{ isFromApp: true }}>
        <RowContent icon="gift" title={t('historyTitle')} />
      </Link>
    </div>
  )
}

function ShelfSkeleton() {
  return (
    <div>
      <Loading>
        <div className="reward-grid">
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} height="167px" radius="24px" />
          ))}
        </div>
      </Loading>
    </div>
  )
}
