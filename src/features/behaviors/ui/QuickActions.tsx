import { useTranslations } from 'use-intl'
import { Link } from '../../i18n/ui/Link.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { defaultQuickActions } from '../rules.ts'
import { AnswerLine } from './AnswerLine.tsx'
import { QuickActionRow } from './QuickActionRow.tsx'
import { ForWhom, GoesTo } from './SeveralHead.tsx'
import { useQuickActions } from './useQuickActions.ts'
import type { Several } from './useSeveral.ts'
import '../../../platform/ui/layout.css'
import './behaviors.css'

/** The good behaviours that one tap rewards. */
export function QuickActions({ child, several, onAdd }: { child: Child; several: Several; onAdd: () => void }) {
  const t = useTranslations('behaviors')
  const quickList = useTranslations('quickList')
  const may = useMay()
  return (
    <section className="quick-actions" aria-labelledby="quick-actions">
      <AnswerLine childId={child.id} id="quick-actions" heading={t('positiveTitle')}>
        <span className="several-head">
          {several.canChoose && several.isOwn && <ForWhom several={several} />}
          {may('changeQuickList') && (
            <Link className="text-link" href="/?page=quick-list" state={{ isFromApp: true }}>
              {quickList('edit')}
            </Link>
          )}
        </span>
      </AnswerLine>
      {!several.isOwn && <GoesTo several={several} />}
      <QuickActionList child={child} several={several} />
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

function QuickActionList({ child, several }: { child: Child; several: Several }) {
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
          <QuickActionRow
            childId={child.id}
            action={action}
            giving={several.giving}
            onHold={several.canChoose ? several.sheet.open : undefined}
          />
        </li>
      ))}
    </ul>
  )
}
