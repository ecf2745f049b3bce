import { useTranslations } from 'use-intl'
import { Link } from '../../i18n/ui/Link.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { QuickAction } from '../contract.ts'
import { defaultQuickActions } from '../rules.ts'
import { actionIcon } from './actionIcon.ts'
import { AnswerLine } from './AnswerLine.tsx'
import type { Giving } from './Surprise.tsx'
import { usePraise } from './usePraise.ts'
import { useQuickActions } from './useQuickActions.ts'
import '../../../platform/ui/layout.css'
import './behaviors.css'

/** The good behaviours that one tap rewards. */
export function QuickActions({ child, giving, onAdd }: { child: Child; giving: Giving; onAdd: () => void }) {
  const t = useTranslations('behaviors')
  const quickList = useTranslations('quickList')
  const may = useMay()
  return (
    <section className="quick-actions" aria-labelledby="quick-actions">
      <AnswerLine childId={child.id} id="quick-actions" heading={t('positiveTitle')}>
        {may('changeQuickList') && (
          <Link className="text-link" href="/?page=quick-list" state={{ isFromApp: true }}>
            {quickList('edit')}
          </Link>
        )}
      </AnswerLine>
      <QuickActionList child={child} giving={giving} />
      <button type="button" className="row is-add" onClick={onAdd}>
        <span className="row-icon">
          <Icon name="plus" />
        </span>
        <span className="row-words">
          <b>{t('addPositive')}</b>
        </span>
      </button>
    </section>
  )
}

function QuickActionList({ child, giving }: { child: Child; giving: Giving }) {
  const t = useTranslations('behaviors')
  const { data: actions, isPending, isFetching, refetch } = useQuickActions(child.id)
  if (isPending) {
    return (
      <Loading>
        {defaultQuickActions.map(({ key }) => (
          <Skeleton key={key} height="56px" />
        ))}
      </Loading>
    )
  }
  if (!actions) return <ErrorState onRetry={() => void refetch()} pending={isFetching} />
  if (actions.length === 0) return <p className="caption">{t('listEmpty')}</p>
  return (
    <ul>
      {actions.map((action) => (
        <li key={action.key ?? action.title}>
          <QuickActionRow childId={child.id} action={action} giving={giving} />
        </li>
      ))}
    </ul>
  )
}

export function QuickActionRow({ childId, action, giving }: { childId: string; action: QuickAction; giving: Giving }) {
  const t = useTranslations('behaviors')
  const { signed } = useFormat()
  const { title, give } = usePraise(childId, action, giving)
  return (
    <button type="button" className="row quick-action" onClick={({ currentTarget }) => give(currentTarget)}>
      <span className="row-icon">
        <Icon name={actionIcon(action)} />
      </span>
      <span className="visually-hidden">{t('positiveAction', { title, count: action.points })}</span>
      <span className="row-words" aria-hidden="true">
        <b>{title}</b>
      </span>
      <span className="award" aria-hidden="true">
        <Star size={18} />
        {signed(action.points)}
      </span>
    </button>
  )
}
