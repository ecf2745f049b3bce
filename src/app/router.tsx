import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { readSignedCookie } from '../features/auth/ui/signedCookie.ts'
import { useUser } from '../features/auth/ui/useUser.ts'
import { languageOfPath, pathWithoutLanguage } from '../features/i18n/rules.ts'
import { navigate } from '../features/i18n/ui/navigate.ts'
import { hasInteracted, subscribeToInstall } from '../features/pwa/ui/installEvent.ts'
import { usePathname } from '../platform/ui/address.ts'
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
  const path = usePathname()
  const language = languageOfPath(path)
  const home = language ? `/${language}` : '/'
  const screen = pathWithoutLanguage(path).replace(/(?<=.)\/$/, '')
  const [, kind, token] = /^\/(reset|join)(?:\/([^/]+))?$/.exec(screen) ?? []
  if (screen === '/') return <Start />
  if (screen === '/ai-chat') return <Assistant />
  return (
    <Suspense key={kind ?? screen}>
      {kind ? (
        <LinkScreen kind={kind as 'reset' | 'join'} token={token} home={home} />
      ) : screen === '/sign-in' ? (
        <SignInPage home={home} />
      ) : (
        <NotFound homeHref={home} />
      )}
    </Suspense>
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
  const isVisitor = !user && !isPending
  useEffect(() => {
    if (isVisitor) navigate('/', { replace: true })
  }, [isVisitor])
  if (!user) return null
  return (
    <Suspense>
      <AssistantScreen onBack={() => navigate('/')} />
      <LoadAfterInteraction isChat />
    </Suspense>
  )
}
