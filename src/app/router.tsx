import { lazy, Suspense } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearchParams } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { readSigned } from '../features/auth/ui/signed.ts'
import { useUser } from '../features/auth/ui/useUser.ts'
import { languageOfPath } from '../features/i18n/rules.ts'
import { Landing } from './screens/Landing.tsx'
import { NotFound } from './screens/NotFound.tsx'
import { ownPath } from './web/ownPath.ts'

// Visitors load the landing page alone; the app and the forms come when they are needed.
const loadShell = () => import('./screens/Shell.tsx')
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }))
const SignInScreen = lazy(async () => ({ default: (await import('../features/auth/ui/SignInScreen.tsx')).SignInScreen }))
const AssistantScreen = lazy(async () => ({ default: (await import('./screens/AssistantScreen.tsx')).AssistantScreen }))

// Whoever is signed in will see the app, so it comes while the server is asked who they are.
if (readSigned() === 'in') void loadShell()

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
          <NotFound homeHref={home} />
        </Route>
      </Switch>
    </Router>
  )
}

/** The landing page stands until it is known that somebody is signed in and the app has come. */
function Start() {
  const { data: user } = useUser()
  if (!user) return <Landing />
  return (
    <Suspense fallback={<Landing />}>
      <Shell />
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
