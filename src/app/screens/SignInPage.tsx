import { changeHistory, useSearch } from '../../platform/ui/address.ts'
import { safeReturnTo } from '../../features/auth/returnTo.ts'
import { readPendingInvitation } from '../../features/auth/ui/pendingInvitation.ts'
import { SignInScreen } from '../../features/auth/ui/SignInScreen.tsx'
import { loginAddress } from '../web/login.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../platform/ui/Icon.tsx'
import './pendingActsNote.css'

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

/** Says how many acts are pending on this device, for the guardian who signs in next. */
function WaitingActsNote() {
  const t = useTranslations('outbox')
  const [count, setCount] = useState(0)
  useEffect(() => {
    void import('../../features/sync/ui/jobs.ts')
      .then(async ({ readJobs }) => (await readJobs()).filter(({ after }) => after === undefined))
      // If the browser refuses access to its database, nothing is pending.
      .catch(() => [])
      .then((unsent) => setCount(unsent.length))
  }, [])
  return (
    <div role="status">
      {count > 0 && (
        <p className="pending-acts-note">
          <Icon name="clock" size={18} />
          {t('signIn', { count })}
        </p>
      )}
    </div>
  )
}
