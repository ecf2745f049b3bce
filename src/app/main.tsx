import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { deviceTimeZone } from '../features/auth/ui/deviceTimeZone.ts'
import { readSigned } from '../features/auth/ui/signed.ts'
import { LanguageProvider, loadFirstLanguage } from '../features/i18n/ui/LanguageProvider.tsx'
import { listenForInstall } from '../features/pwa/ui/installEvent.ts'
import { guardSession } from '../features/pwa/ui/guardSession.ts'
import { Toaster } from '../platform/ui/Toaster.tsx'
import { AppRouter } from './router.tsx'
import { CrashScreen } from './screens/CrashScreen.tsx'
import { FailureWatch } from './web/FailureWatch.tsx'
import { after } from './web/after.ts'
import { askAtStart } from './web/askAtStart.ts'
import { loadFirstMessages, loadMessages } from './web/loadMessages.ts'
import { createQueryClient } from './web/queryClient.ts'
import '../platform/ui/fonts.css'
import '../platform/ui/tokens.css'
import '../platform/ui/base.css'

/** Placeholders appear after so long, `platform/ui/states.css`. */
const unseenMs = 150

guardSession()
listenForInstall()
const queryClient = createQueryClient()
// First of all, as a screen that is asked for here brings the texts of its language along.
const languageComing = loadFirstLanguage(loadFirstMessages)
// From here on in short tasks, between which whoever taps or scrolls is heard: all at once, a phone would be deaf for a quarter of a second.
await after()
const answersComing = readSigned() === 'in' && askAtStart(queryClient, location)
const firstLanguage = await languageComing
// What comes at once is drawn at once, instead of a frame for it that nobody would see before it is gone.
await Promise.race([after(unseenMs), answersComing])
const timeZone = deviceTimeZone()

// In slices.
startTransition(() => {
  createRoot(document.getElementById('root')!).render(
    <LanguageProvider first={firstLanguage} timeZone={timeZone} load={loadMessages}>
      <CrashScreen look="page">
        <QueryClientProvider client={queryClient}>
          <FailureWatch />
          <AppRouter />
          <Toaster />
        </QueryClientProvider>
      </CrashScreen>
    </LanguageProvider>,
  )
})
