import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Child } from '../../children/contract.ts'
import type { Redemption } from '../contract.ts'
import { RedemptionSheet } from './RedemptionSheet.tsx'
import { useRedemptions } from './useRedemptions.ts'
import { SpokenPoints } from '../../../platform/ui/SpokenPoints.tsx'
import { AboutMoney } from '../../families/ui/AboutMoney.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { RedemptionStatus } from './RedemptionStatus.tsx'
import { RewardArt } from './RewardArt.tsx'
import { lookOf } from './rewardLook.ts'
import { useRedemptionTitle } from './useRedemptionTitle.ts'
import '../../../platform/ui/rowGroup.css'
import './redeemed.css'

/** Lists the child's redemptions, newest first, with their state. */
export function RedeemedScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const details = useDialogOf<Redemption>()
  const query = useRedemptions(child.id)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const redemptions = data?.pages.flat()
  const list = useRef<HTMLUListElement>(null)

  const count = redemptions?.length ?? 0
  /** Place of the first row that "Load more" brings, while it loads. */
  const firstNew = useRef<number>(undefined)
  useEffect(() => {
    if (firstNew.current === undefined || count <= firstNew.current) return
    // The focused button is removed with the last page, and a screen reader goes on with the first row that came.
    focusInPlace(list.current?.querySelectorAll('button')[firstNew.current])
    firstNew.current = undefined
  }, [count])

  async function loadMore(): Promise<void> {
    firstNew.current = count
    const { data: loaded } = await fetchNextPage()
    // It failed, or there was nothing more.
    if (!loaded || loaded.pages.flat().length <= count) firstNew.current = undefined
  }

  return (
    <div className="screen">
      <ScreenHeader title={t('historyTitle')} onBack={onBack} />
      <QueryState query={query} heights={['268px']} />
      {redemptions?.length === 0 && <EmptyState title={t('historyEmpty')} text={t('historyEmptyText')} />}
      {redemptions && redemptions.length > 0 && (
        <ul ref={list} className="row-group">
          {redemptions.map((redemption) => (
            <RedemptionRow key={redemption.id} redemption={redemption} onOpen={() => details.open(redemption)} />
          ))}
        </ul>
      )}
      {isFetchNextPageError && <ErrorState onRetry={() => void loadMore()} pending={isFetchingNextPage} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button tone="soft" pending={isFetchingNextPage} onClick={() => void loadMore()}>
          {common('loadMore')}
        </Button>
      )}
      {details.subject && (
        <RedemptionSheet
          key={details.subject.id}
          child={child}
          // The latest version, because it may change while the sheet is open.
          redemption={redemptions?.find(({ id }) => id === details.subject?.id) ?? details.subject}
          open={details.isOpen}
          onClose={details.close}
        />
      )}
    </div>
  )
}

function RedemptionRow({ redemption, onOpen }: { redemption: Redemption; onOpen: () => void }) {
  const { number } = useFormat()
  const { status, times } = redemption
  const title = useRedemptionTitle()(redemption, times)
  const pointsSpent = redemption.pointsSpent * times
  return (
    <li>
      <button type="button" className="row" onClick={onOpen}>
        <span className="row-icon">
          <RewardArt name={lookOf(redemption).art} size={30} />
        </span>
        <span className="row-words">
          <b className={status === 'returned' ? 'is-returned' : undefined}>
            <bdi>{title}</bdi>
          </b>
          <small>
            <RedemptionStatus redemption={redemption} />
          </small>
        </span>
        <span className="redeemed-amount">
          <span translate="no">
            <SpokenPoints points={-pointsSpent} shown={number(-pointsSpent)} />
          </span>
          <AboutMoney points={pointsSpent} />
        </span>
      </button>
    </li>
  )
}
