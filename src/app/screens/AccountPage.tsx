import { useQueryClient } from '@tanstack/react-query'
import { AccountScreen } from '../../features/auth/ui/AccountScreen.tsx'
import { useUser } from '../../features/auth/ui/useUser.ts'
import { useMembers } from '../../features/families/ui/useFamily.ts'
import { OwnFamilies } from '../../features/families/ui/OwnFamilies.tsx'
import { loginAddress } from '../web/login.ts'
import { leaveFamily } from './leaveFamily.ts'

/** The guardian's account, at `/?page=account`. */
export function AccountPage({ onBack }: { onBack: () => void }) {
  const client = useQueryClient()
  const { data: user } = useUser()
  const { data: members = [] } = useMembers()
  if (!user) return null
  return (
    <AccountScreen
      user={user}
      families={user.families.length > 1 && <OwnFamilies families={user.families} />}
      others={members.filter(({ id }) => id !== user.id).map(({ name }) => name)}
      signInAgainHref={`${loginAddress(location)}&again=1`}
      onBack={onBack}
      onErased={() => void leaveFamily(client, { isSignedIn: user.role === 'owner' && user.families.length > 1 })}
    />
  )
}
