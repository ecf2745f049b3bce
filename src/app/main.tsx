import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { deviceTimeZone } from '../features/auth/ui/deviceTimeZone.ts'
import { readSignedCookie } from '../features/auth/ui/signedCookie.ts'
import { LanguageProvider, loadFirstLanguage } from '../features/i18n/ui/LanguageProvider.tsx'
import { listenForInstall } from '../features/pwa/ui/installEvent.ts'
import { guardSession } from '../features/pwa/ui/guardSession.ts'
import { Toaster } from '../platform/ui/Toaster.tsx'
import { AppRouter } from './router.tsx'
import { CrashScreen } from './screens/CrashScreen.tsx'
import { FailureHandler } from './web/FailureHandler.tsx'
import { delay } from './web/delay.ts'
import { askAtStart } from './web/askAtStart.ts'
import { loadFirstMessages, loadMessages } from './web/loadMessages.ts'
import { createQueryClient } from './web/queryClient.ts'
import '../platform/ui/fonts.css'
import '../platform/ui/tokens.css'
import '../platform/ui/base.css'

/** The delay of the skeletons in `platform/ui/states.css`. */
const skeletonDelayMs = 150

guardSession()
listenForInstall()
const queryClient = createQueryClient()
// First, because a screen that loads below also loads the messages of its language.
const languagePromise = loadFirstLanguage(loadFirstMessages)
// From here on in short tasks: a single task would block input on a phone for a quarter of a second.
await delay()
const prefetch = readSignedCookie() === 'in' && askAtStart(queryClient, location)
const firstLanguage = await languagePromise
// Waits for fast responses, so that the first render shows data instead of skeletons.
await Promise.race([delay(skeletonDelayMs), prefetch])
const timeZone = deviceTimeZone()

// A transition renders in slices.
startTransition(() => {
  createRoot(document.getElementById('root')!).render(
    <LanguageProvider first={firstLanguage} timeZone={timeZone} load={loadMessages}>
      <CrashScreen look="page">
        <QueryClientProvider client={queryClient}>
          <FailureHandler />
          <AppRouter />
          <Toaster />
        </QueryClientProvider>
      </CrashScreen>
    </LanguageProvider>,
  )
})
