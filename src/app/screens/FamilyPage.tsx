import { useQuery } from '@tanstack/react-query'
import { navigate } from '../../features/i18n/ui/navigate.ts'
import { hasRight } from '../../features/auth/rights.ts'
import { userQuery } from '../../features/auth/ui/useUser.ts'
import { FamilyScreen } from '../../features/families/ui/FamilyScreen.tsx'
import { ChildDevices } from '../../features/lending/ui/ChildDevices.tsx'
import { useIsOnline } from '../../features/sync/ui/reachability.ts'
import { enterFamily } from '../web/enterFamily.ts'
import { fromApp } from '../web/view.ts'

/** Who takes part in the family, at `/?page=family`. */
export function FamilyPage({ onBack }: { onBack: () => void }) {
  // Another member may have changed what this guardian may do.
  const { data: user } = useQuery({ ...userQuery, staleTime: 0 })
  const isOnline = useIsOnline()
  if (!user) return null
  return (
    <FamilyScreen
      user={user}
      isOnline={isOnline}
      devices={hasRight(user.role, 'changeChildren') && <ChildDevices user={user} />}
      onBack={onBack}
      onOpenAccount={() => navigate('/?page=account', { state: fromApp })}
      onEntered={enterFamily}
    />
  )
}
