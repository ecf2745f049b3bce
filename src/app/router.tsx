import { Suspense, useState, useSyncExternalStore } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearchParams } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { safeReturnTo } from '../features/auth/rules.ts'
import { readSignedCookie } from '../features/auth/ui/signedCookie.ts'
import { useUser } from '../features/auth/ui/useUser.ts'
import { languageOfPath } from '../features/i18n/rules.ts'
import { hasInteracted, subscribeToInstall } from '../features/pwa/ui/installEvent.ts'
import { AfterInteraction, AssistantScreen } from './screens/lazyScreens.ts'
import { Shell } from './screens/Shell.tsx'
import { lazyScreen } from './web/lazyScreen.ts'
import { loginAddress } from './web/login.ts'

// Visitors get the prerendered landing page: see `pages.ts`. This one shows when the session has ended.
const Landing = lazyScreen(async () => (await import('./screens/Landing.tsx')).Landing)
const NotFound = lazyScreen(async () => (await import('./screens/NotFound.tsx')).NotFound)
const SignInScreen = lazyScreen(async () => (await import('../features/auth/ui/SignInScreen.tsx')).SignInScreen)
const ResetPasswordScreen = lazyScreen(
  async () => (await import('../features/auth/ui/ResetPasswordScreen.tsx')).ResetPasswordScreen,
)

/** The state when the page was loaded. The user query runs while the app renders. */
const wasSignedIn = readSignedCookie() === 'in'

/** The screens by path, with or without a language prefix. Every other path shows "not found". */
export function AppRouter() {
  const language = languageOfPath(usePathname())
  const home = language ? `/${language}` : '/'
  return (
    <Router base={language ? home : ''}>
      <Switch>
        <Route path="/">
          <Start />
        </Route>
        <Route path="/sign-in">
          <SignIn home={home} />
        </Route>
        <Route path="/reset/:token?">{({ token }) => <ResetPassword token={token} home={home} />}</Route>
        <Route path="/ai-chat">
          <Assistant />
        </Route>
        <Route>
          <Suspense>
            <NotFound homeHref={home} />
          </Suspense>
        </Route>
      </Switch>
    </Router>
  )
}

/** The main app, or the landing page if nobody is signed in. */
function Start() {
  const { data: user } = useUser()
  // If the server does not respond, the app says so and waits for it.
  const isVisitor = user === null || (!user && !wasSignedIn)
  return (
    <>
      {isVisitor ? (
        <Suspense>
          <Landing loginHref={loginAddress({ pathname: location.pathname, search: '' })} />
        </Suspense>
      ) : (
        <Shell />
      )}
      <LoadAfterInteraction />
    </>
  )
}

/** Loads and renders its content after the first interaction. */
function LoadAfterInteraction() {
  const isInteracted = useSyncExternalStore(subscribeToInstall, hasInteracted)
  if (!isInteracted) return null
  return (
    <Suspense>
      <AfterInteraction />
    </Suspense>
  )
}

function SignIn({ home }: { home: string }) {
  const [query, setQuery] = useSearchParams()
  return (
    <Suspense>
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
        onSignedIn={() => {
          // A page load, so that no state of the visitor stays in memory.
          location.replace(safeReturnTo(query.get('returnTo')) ?? home)
        }}
      />
    </Suspense>
  )
}

function ResetPassword({ token, home }: { token: string | undefined; home: string }) {
  // After a reload, the token is only in the state of the history.
  const [known] = useState(() => token ?? (history.state as { resetToken?: string } | null)?.resetToken ?? '')
  return (
    <Suspense>
      <ResetPasswordScreen token={known} signInHref={`${home === '/' ? '' : home}/sign-in`} />
    </Suspense>
  )
}

function Assistant() {
  const { data: user, isPending } = useUser()
  const [, navigate] = useLocation()
  if (isPending) return null
  if (!user) return <Redirect to="/" replace />
  return (
    <Suspense>
      <AssistantScreen
        onBack={() => {
          navigate('/')
        }}
      />
    </Suspense>
  )
}
