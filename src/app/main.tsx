import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, startTransition, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { deviceTimeZone } from '../features/auth/ui/deviceTimeZone.ts'
import { readSignedCookie } from '../features/auth/ui/signedCookie.ts'
import { LanguageProvider, loadFirstLanguage } from '../features/i18n/ui/LanguageProvider.tsx'
import { listenForInstall } from '../features/pwa/ui/installEvent.ts'
import { guardSession } from '../features/sync/ui/session.ts'
import { pause } from '../platform/ui/pause.ts'
import { AppRouter } from './router.tsx'
import { CrashScreen } from './screens/CrashScreen.tsx'
import { FailureHandler } from './web/FailureHandler.tsx'
import { loadAfterFirstPaint } from './web/lazyScreen.ts'
import { loadAtStart } from './web/loadAtStart.ts'
import { loadFirstMessages, loadMessages } from './web/loadMessages.ts'
import { createQueryClient } from './web/queryClient.ts'
import { surviveTranslation } from '../platform/ui/translatedText.ts'
import '../platform/ui/fonts.css'
import '../platform/ui/tokens.css'
import '../platform/ui/base.css'

/** Placeholders appear after this time, `platform/ui/states.css`. */
const unseenMs = 150

/** Loads after the first screen, which shows no toast. */
const Toaster = lazy(() =>
  loadAfterFirstPaint(async () => ({ default: (await import('../platform/ui/Toaster.tsx')).Toaster })),
)

surviveTranslation()
guardSession()
listenForInstall()
void start()

/**
 * A function, because Safari runs a lazy screen before the code that it imports, if this module, which all of them
 * import, still waits at its top level.
 */
async function start(): Promise<void> {
  const queryClient = createQueryClient()
  // First, because a lazy screen also loads the texts of the languages that are in use.
  const languageLoading = loadFirstLanguage(loadFirstMessages)
  // From here on in short tasks, so that the browser can handle taps between them: in one task, a phone would not respond
  // for a quarter of a second.
  await pause(0)
  const dataLoading = readSignedCookie() === 'in' && loadAtStart(queryClient, location)
  const firstLanguage = await languageLoading
  // Waits a moment for the data, so that the screen is rendered once with it instead of first with placeholders.
  await Promise.race([pause(unseenMs), dataLoading])
  const timeZone = deviceTimeZone()

  // A transition, so that React yields between slices of the first render.
  startTransition(() => {
    createRoot(document.getElementById('root')!).render(
      <LanguageProvider first={firstLanguage} timeZone={timeZone} load={loadMessages}>
        <CrashScreen look="page">
          <QueryClientProvider client={queryClient}>
            <FailureHandler />
            <AppRouter />
            <Suspense>
              <Toaster />
            </Suspense>
          </QueryClientProvider>
        </CrashScreen>
      </LanguageProvider>,
    )
  })
}
