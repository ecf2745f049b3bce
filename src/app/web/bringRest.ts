import type { QueryClient } from '@tanstack/react-query'
import { tellZone } from '../../features/auth/ui/tellZone.ts'
import { registerServiceWorker } from '../../features/pwa/ui/registerServiceWorker.ts'
import { laterScreens } from '../screens/lazyScreens.ts'
import { askAnewAtMidnight } from './askAnewAtMidnight.ts'

/**
 * Brings what keeps the days right and all screens for when there is no network, and then loads the others from there, so that each opens at once.
 * @param idle resolves when there is nothing else to do
 */
export async function bringRest(client: QueryClient, idle: () => Promise<unknown>): Promise<void> {
  // It is told another time if not now.
  await tellZone(client).catch(() => undefined)
  askAnewAtMidnight(client)
  await registerServiceWorker()
  for (const screen of laterScreens) {
    // What does not come now comes when it is opened, or says then that it does not.
    await screen.load().catch(() => undefined)
    await idle()
  }
}
