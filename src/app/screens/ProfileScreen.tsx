import { useTranslations } from 'use-intl'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { BadgeGrid } from '../../features/badges/ui/BadgeGrid.tsx'
import type { Child } from '../../features/children/contract.ts'
import { GrownShelf } from '../../features/habits/ui/GrownShelf.tsx'
import { Button } from '../../platform/ui/Button.tsx'
import { ScreenHeader } from '../../platform/ui/ScreenHeader.tsx'
import { ProfileGroups } from './ProfileGroups.tsx'
import { Avatar } from '../../features/children/ui/Avatar.tsx'
import { useSeenStage } from '../../features/children/ui/childMarks.ts'
import { useAge } from '../../features/children/ui/useAge.ts'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { pipStage, pointsToNextStage } from '../../features/stats/rules.ts'
import { useChildStats } from '../../features/stats/ui/useStats.ts'
import { IconButton } from '../../platform/ui/IconButton.tsx'
import { SpokenPoints } from '../../platform/ui/SpokenPoints.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import '../../platform/ui/layout.css'
import './profile.css'

export interface ProfileScreenProps {
  /** Undefined if the family has none. Then only what is about the family and the guardian shows. */
  child: Child | undefined
  onAddChild: () => void
  onManageChildren: () => void
  onEditChild: () => void
}

/** The child, its badges, and the way to everything that is not daily. Remount it for another child. */
export function ProfileScreen({ child, onAddChild, onManageChildren, onEditChild }: ProfileScreenProps) {
  const t = useTranslations('profile')
  const home = useTranslations('home')
  const canChangeChildren = useMay()('changeChildren')
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} />
      <div className="panes">
        <div>
          {child ? (
            <>
              <ProfileChild child={child} onEditChild={onEditChild} />
              <section className="card" aria-labelledby="profile-badges">
                <h2 id="profile-badges" className="section-title">
                  {t('badgesTitle')}
                </h2>
                <BadgeGrid childId={child.id} />
              </section>
              <GrownShelf child={child} />
            </>
          ) : (
            canChangeChildren && (
              <Button wide icon="plus" onClick={onAddChild}>
                {home('noChildrenAction')}
              </Button>
            )
          )}
        </div>
        <div>
          <ProfileGroups child={child} onManageChildren={onManageChildren} />
        </div>
      </div>
    </div>
  )
}

/** Who the child is, with the total ever earned and the mascot that it has grown. */
function ProfileChild({ child, onEditChild }: { child: Child; onEditChild: () => void }) {
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
