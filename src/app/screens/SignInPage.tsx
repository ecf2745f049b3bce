import { changeHistory, useSearch } from '../../platform/ui/address.ts'
import { safeReturnTo } from '../../features/auth/returnTo.ts'
import { readPendingInvitation } from '../../features/auth/ui/pendingInvitation.ts'
import { SignInScreen } from '../../features/auth/ui/SignInScreen.tsx'
import { loginAddress } from '../web/login.ts'
import { WaitingActsNote } from './WaitingActsNote.tsx'

/** The sign-in with what its address says. */
export function SignInPage({ home }: { home: string }) {
  const query = new URLSearchParams(useSearch())
  const providerError = query.get('error')
  const returnTo = safeReturnTo(query.get('returnTo')) ?? (providerError === null ? undefined : joinHref(home))
  return (
    <SignInScreen
      homeHref={home}
      providerError={providerError}
      mode={query.has('new') ? 'create' : query.has('known') ? 'signIn' : undefined}
      onModeChange={(mode) => {
        query.delete('new')
        query.delete('known')
        query.set(mode === 'create' ? 'new' : 'known', '')
        changeHistory('replaceState', null, `?${query}`)
      }}
      note={<WaitingActsNote />}
      returnTo={returnTo}
      loginHref={loginAddress({ pathname: returnTo ?? home, search: '' })}
      onSignedIn={() => {
        // A page load, so that no state of the visitor stays in memory.
        location.replace(returnTo ?? home)
      }}
    />
  )
}

/**
 * The page of an invitation that the guest has agreed to. A provider that fails does not say where it should have led
 * to.
 */
const joinHref = (home: string) =>
  readPendingInvitation()?.agreed === true ? `${home === '/' ? '' : home}/join` : undefined
