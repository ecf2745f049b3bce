import { Suspense, useSyncExternalStore } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearchParams } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { readSigned } from '../features/auth/ui/signed.ts'
import { useUser } from '../features/auth/ui/useUser.ts'
import { languageOfPath } from '../features/i18n/rules.ts'
import { hasInteracted, subscribeToInstall } from '../features/pwa/ui/installEvent.ts'
import { AfterTouch, AssistantScreen } from './screens/lazyScreens.ts'
import { Shell } from './screens/Shell.tsx'
import { lazyScreen } from './web/lazyScreen.ts'
import { loginAddress } from './web/login.ts'
import { ownPath } from './web/ownPath.ts'

// Visitors get a landing page without any of this: see `pages.ts`. Here it is for those whose session has ended.
const Landing = lazyScreen(async () => (await import('./screens/Landing.tsx')).Landing)
const NotFound = lazyScreen(async () => (await import('./screens/NotFound.tsx')).NotFound)
const SignInScreen = lazyScreen(async () => (await import('../features/auth/ui/SignInScreen.tsx')).SignInScreen)

/** What the page was told when it was loaded. The server is asked who it is while the app is drawn. */
const wasSignedIn = readSigned() === 'in'

/** The screens by path, with or without a language as its first segment. Every other path is not found. */
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

/** The app, unless it turns out that nobody is signed in. */
function Start() {
  const { data: user, isError } = useUser()
  const isVisitor = user === null || (!user && (isError || !wasSignedIn))
  return (
    <>
      {isVisitor ? (
        <Suspense>
          <Landing loginHref={loginAddress({ pathname: location.pathname, search: '' })} />
        </Suspense>
      ) : (
        <Shell />
      )}
      <Later />
    </>
  )
}

/** Only after something was done: until then not even its code is fetched. */
function Later() {
  const isInteracted = useSyncExternalStore(subscribeToInstall, hasInteracted)
  if (!isInteracted) return null
  return (
    <Suspense>
      <AfterTouch />
    </Suspense>
  )
}

function SignIn({ home }: { home: string }) {
  const [query] = useSearchParams()
  return (
    <Suspense>
      <SignInScreen
        homeHref={home}
        providerError={query.get('error')}
        onSignedIn={() => {
          // A load of its own, so that nothing of the visitor is left in memory.
          location.replace(ownPath(query.get('returnTo'), home))
        }}
      />
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
