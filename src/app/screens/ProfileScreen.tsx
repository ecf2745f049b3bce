import { useTranslations } from 'use-intl'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { BadgeGrid } from '../../features/badges/ui/BadgeGrid.tsx'
import type { Child } from '../../features/children/contract.ts'
import { Avatar } from '../../features/children/ui/Avatar.tsx'
import { useAge } from '../../features/children/ui/useAge.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { ScreenHeader } from '../../platform/ui/ScreenHeader.tsx'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { ProfileList } from './ProfileList.tsx'
import { ProfilePoints } from './ProfilePoints.tsx'
import { ProfileWeek } from './ProfileWeek.tsx'
import '../../platform/ui/layout.css'
import './profile.css'

export interface ProfileScreenProps {
  /** Undefined if the family has none. Then only the guardian's settings show. */
  child: Child | undefined
  onOpenStore: () => void
  onAddChild: () => void
  onManageChildren: () => void
}

/** The child's profile and the guardian's settings. Remount it for another child. */
export function ProfileScreen({ child, onOpenStore, onAddChild, onManageChildren }: ProfileScreenProps) {
  const t = useTranslations('profile')
  const home = useTranslations('home')
  const canChangeChildren = useMay()('changeChildren')
  useDocumentTitle(t('title'))
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} />
      {child ? (
        <>
          <ProfileHead child={child} />
          <ProfilePoints child={child} onOpenStore={onOpenStore} />
          <ProfileWeek childId={child.id} />
          <section className="card" aria-labelledby="profile-badges">
            <h2 id="profile-badges" className="section-title">
              {t('badgesTitle')}
            </h2>
            <BadgeGrid childId={child.id} />
          </section>
        </>
      ) : (
        canChangeChildren && (
          <Button wide icon="plus" onClick={onAddChild}>
            {home('noChildrenAction')}
          </Button>
        )
      )}
      <ProfileList {...(child && canChangeChildren && { onManageChildren })} />
    </div>
  )
}

function ProfileHead({ child }: { child: Child }) {
  const common = useTranslations('common')
  const age = useAge()(child)
  return (
    <section className="profile-head">
      <Avatar emoji={child.avatarUrl} size="profile" />
      <h2>{child.name}</h2>
      {age !== null && <p>{common('years', { count: age })}</p>}
    </section>
  )
}
