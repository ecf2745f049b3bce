import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { registerServiceWorker } from '../../features/pwa/ui/registerServiceWorker.ts'
import { laterScreens } from '../screens/lazyScreens.ts'
import { after } from './after.ts'

/** How long there is at least between a look at whether the first screen is whole and the next one. */
const settlingMs = 200
const patienceMs = 500

/**
 * When the first screen is whole, brings what keeps all of them for when there is no network, and then loads the others from
 * there, so that each opens at once. Nothing of it takes anything from the first screen.
 */
export function useRestOfApp(): void {
  const client = useQueryClient()
  useEffect(() => {
    void loadRest(client)
  }, [client])
}

async function loadRest(client: QueryClient): Promise<void> {
  do {
    await after(settlingMs)
    await idle()
  } while (client.isFetching() > 0)
  await registerServiceWorker()
  for (const screen of laterScreens) {
    // What does not come now comes when it is opened, or says then that it does not.
    await screen.load().catch(() => undefined)
    await idle()
  }
}

/** Resolves when there is nothing else to do, which Safari cannot tell, or after a while: a picture that moves is work for ever. */
function idle(): Promise<unknown> {
  return 'requestIdleCallback' in window
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: patienceMs }))
    : after()
}
