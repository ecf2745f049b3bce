import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { IconName } from '../../../platform/ui/iconPaths.ts'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { QuickAction } from '../contract.ts'
import { defaultQuickActions } from '../rules.ts'
import type { Giving } from './Surprise.tsx'
import { useActionTitle } from './useActionTitle.ts'
import { useQuickActions } from './useBehaviors.ts'
import '../../../platform/ui/layout.css'

/** The good behaviours that one tap rewards. */
export function QuickActions({ child, giving }: { child: Child; giving: Giving }) {
  const t = useTranslations('behaviors')
  const quickList = useTranslations('quickList')
  const may = useMay()
  return (
    <section className="quick-actions" aria-labelledby="quick-actions">
      <div>
        <div className="section-head">
          <h2 id="quick-actions">{t('positiveTitle')}</h2>
          {may('changeQuickList') && (
            <Link className="text-link" href="/?page=quick-list" state={{ isFromApp: true }}>
              {quickList('edit')}
            </Link>
          )}
        </div>
        <p className="caption">{t('positiveText')}</p>
      </div>
      <QuickActionList child={child} giving={giving} />
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
          <Skeleton key={key} height="64px" />
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
          <QuickActionRow action={action} giving={giving} />
        </li>
      ))}
    </ul>
  )
}

const icons: Record<(typeof defaultQuickActions)[number]['key'], IconName> = {
  greeting: 'hand',
  tidyToys: 'toys',
  helpClean: 'broom',
  helpOthers: 'handHeart',
  studyWell: 'graduationCap',
}

function QuickActionRow({ action, giving }: { action: QuickAction; giving: Giving }) {
  const t = useTranslations('behaviors')
  const { signed } = useFormat()
  const title = useActionTitle()(action)
  const preset = defaultQuickActions.find(({ key }) => key === action.key)
  const name = `action ${action.key ?? action.title}`
  return (
    <button
      type="button"
      className="row quick-action"
      aria-disabled={giving.isPending(name) || undefined}
      onClick={(event) => {
        giving.give(name, { type: 'reward', title, points: action.points, key: action.key }, event.currentTarget)
      }}
    >
      <span className="row-icon">
        <Icon name={preset ? icons[preset.key] : 'heart'} />
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
