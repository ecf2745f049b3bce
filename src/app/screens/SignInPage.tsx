import { useSearchParams } from 'wouter'
import { safeReturnTo } from '../../features/auth/rules.ts'
import { SignInScreen } from '../../features/auth/ui/SignInScreen.tsx'

/** The sign-in with what its address says. */
export function SignInPage({ home }: { home: string }) {
  const [query, setQuery] = useSearchParams()
  const returnTo = safeReturnTo(query.get('returnTo'))
  return (
    <SignInScreen
      homeHref={home}
      providerError={query.get('error')}
      mode={query.has('new') ? 'create' : 'signIn'}
      onModeChange={(mode) => {
        setQuery(
          (current) => {
            current.delete('new')
            if (mode === 'create') current.set('new', '')
            return current
          },
          { replace: true },
        )
      }}
      returnTo={returnTo}
      onSignedIn={() => {
        // A page load, so that no state of the visitor stays in memory.
        location.replace(returnTo ?? home)
      }}
    />
  )
}
