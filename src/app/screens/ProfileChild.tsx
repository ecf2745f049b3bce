import { useTranslations } from 'use-intl'
import { useMay } from '../../features/auth/ui/useMay.ts'
import type { Child } from '../../features/children/contract.ts'
import { Avatar } from '../../features/children/ui/Avatar.tsx'
import { useSeenStage } from '../../features/children/ui/childMarks.ts'
import { useAge } from '../../features/children/ui/useAge.ts'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { pipStage, pointsToNextStage } from '../../features/stats/rules.ts'
import { useChildStats } from '../../features/stats/ui/useStats.ts'
import { IconButton } from '../../platform/ui/IconButton.tsx'
import { SpokenPoints } from '../../platform/ui/SpokenPoints.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { Star } from '../../platform/ui/Star.tsx'

interface ProfileChildProps {
  child: Child
  onOpenStore: () => void
  onEditChild: () => void
}

/** Who the child is, with its balance and the total ever earned. */
export function ProfileChild({ child, onOpenStore, onEditChild }: ProfileChildProps) {
  const common = useTranslations('common')
  const a11y = useTranslations('a11y')
  const may = useMay()
  const pip = useTranslations('pip')
  const { data: stats } = useChildStats(child.id)
  const seen = useSeenStage(child.id)
  const stage = seen ?? (stats && pipStage(stats.totalPoints))
  const missing = stats && stage && pointsToNextStage(stage, stats.totalPoints)
  const age = useAge()(child)
  return (
    <section className="card profile-child">
      <div className="profile-head">
        <Avatar emoji={child.avatarUrl} size="card" />
        <div>
          <h2>{child.name}</h2>
          {age !== null && <p className="caption">{common('years', { count: age })}</p>}
        </div>
        {stage && <Sprout stage={stage} size={64} />}
        {may('changeChildren') && (
          <IconButton icon="pencil" label={a11y('editItem', { title: child.name })} onClick={onEditChild} />
        )}
      </div>
      <ProfilePoints child={child} onOpenStore={onOpenStore} />
      {/* The line has its place before it has its words. */}
      {missing !== null && (
        <p className="caption profile-next">{missing && missing > 0 && pip('next', { count: missing })}</p>
      )}
    </section>
  )
}

function ProfilePoints({ child, onOpenStore }: { child: Child; onOpenStore: () => void }) {
  const t = useTranslations('profile')
  const a11y = useTranslations('a11y')
  const { number } = useFormat()
  const { data: stats } = useChildStats(child.id)
  return (
    <div className="profile-points">
      <button type="button" onClick={onOpenStore}>
        <span className="chip honey">
          <Star size={20} />
          {t('currentPoints')} {/* The words for screen readers below begin with it. */}
          <b key={child.points} translate="no" aria-hidden="true">
            {number(child.points)}
          </b>
        </span>
        <span className="visually-hidden">{a11y('openStore', { count: child.points })}</span>
      </button>
      {stats && (
        <span className="chip">
          {t('totalPoints')}{' '}
          <b key={stats.totalPoints} translate="no">
            <SpokenPoints points={stats.totalPoints} shown={number(stats.totalPoints)} />
          </b>
        </span>
      )}
    </div>
  )
}
