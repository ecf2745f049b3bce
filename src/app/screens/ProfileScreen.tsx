import { useTranslations } from 'use-intl'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { BadgeGrid } from '../../features/badges/ui/BadgeGrid.tsx'
import type { Child } from '../../features/children/contract.ts'
import { GrownShelf } from '../../features/habits/ui/GrownShelf.tsx'
import { Button } from '../../platform/ui/Button.tsx'
import { ScreenHeader } from '../../platform/ui/ScreenHeader.tsx'
import { ProfileChild } from './ProfileChild.tsx'
import { ProfileGroups } from './ProfileGroups.tsx'
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
