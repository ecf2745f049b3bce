import { Suspense, useState, useSyncExternalStore } from 'react'
import { Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
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
const SignInPage = lazyScreen(async () => (await import('./screens/SignInPage.tsx')).SignInPage)
const LinkScreen = lazyScreen(async () => (await import('./screens/LinkScreen.tsx')).LinkScreen)

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
          <Suspense>
            <SignInPage home={home} />
          </Suspense>
        </Route>
        {(['reset', 'join'] as const).map((kind) => (
          <Route key={kind} path={`/${kind}/:token?`}>
            {({ token }) => (
              <Suspense>
                <LinkScreen kind={kind} token={token} home={home} />
              </Suspense>
            )}
          </Route>
        ))}
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

/** The main app, or the landing page without a session. */
function Start() {
  const { data: user } = useUser()
  // If the server does not respond, the app says so and waits for it.
  const isVisitor = user === null || (!user && !wasSignedIn)
  return (
    <>
      {isVisitor ? (
        <Suspense>
          <Landing loginHref={loginAddress(location)} />
        </Suspense>
      ) : (
        <Shell />
      )}
      <LoadAfterInteraction />
    </>
  )
}

/** Loads its content after the first interaction, or once the session is in another family than the page. */
function LoadAfterInteraction({ isChat = false }) {
  const isInteracted = useSyncExternalStore(subscribeToInstall, hasInteracted)
  const { data: user } = useUser()
  const [shown, setShown] = useState(user)
  if (user && !shown) setShown(user)
  if (!isInteracted && (!shown || user?.familyId === shown.familyId)) return null
  return (
    <Suspense>
      <AfterInteraction shown={shown} isChat={isChat} />
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
      <LoadAfterInteraction isChat />
    </Suspense>
  )
}
