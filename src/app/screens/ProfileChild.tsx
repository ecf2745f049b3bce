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

/** Who the child is, with the total ever earned and the mascot that it has grown. */
export function ProfileChild({ child, onEditChild }: { child: Child; onEditChild: () => void }) {
  const common = useTranslations('common')
  const t = useTranslations('profile')
  const a11y = useTranslations('a11y')
  const { number } = useFormat()
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
          {stats && (
            <p className="caption profile-total">
              {t('totalPoints')}{' '}
              <b key={stats.totalPoints} translate="no">
                <SpokenPoints points={stats.totalPoints} shown={number(stats.totalPoints)} />
              </b>
            </p>
          )}
        </div>
        {stage && <Sprout stage={stage} size={64} />}
        {may('changeChildren') && (
          <IconButton icon="pencil" label={a11y('editItem', { title: child.name })} onClick={onEditChild} />
        )}
      </div>
      {/* The line has its place before it has its words. */}
      {missing !== null && (
        <p className="caption profile-next">{missing && missing > 0 && pip('next', { count: missing })}</p>
      )}
    </section>
  )
}
