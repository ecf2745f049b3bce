import type { QueryClient } from '@tanstack/react-query'
import { showOutbox } from '../../features/sync/ui/outbox.ts'
import { reminded } from '../../features/reminders/ui/reminded.ts'
import { registerServiceWorker } from '../../features/pwa/ui/registerServiceWorker.ts'
import { navigate } from '../../features/i18n/ui/navigate.ts'
import { closeDialogs } from '../../platform/ui/dialogStack.ts'
import { pause } from '../../platform/ui/pause.ts'
import { untilLoaded } from '../../platform/ui/untilLoaded.ts'
import { loadPlaceFinder } from './useViewChange.ts'
import { ConnectionText, laterScreens, loadScreenOf } from '../screens/lazyScreens.ts'
import { fromApp, viewOfSearch } from './view.ts'

const checkDelayMs = 200
const maxChecks = 50
const idleTimeoutMs = 500
/** The stream of changes is opened when the page has been at rest for so long. */
const restMs = 1000

let isStarted = false

/**
 * Registers the service worker when the first screen has loaded, then preloads the other screens from its cache. It
 * runs in idle time, so that it does not slow down the first screen. Meanwhile the page follows what others change.
 */
export async function preloadScreens(client: QueryClient): Promise<void> {
  // The app is shown again after the chat.
  if (isStarted) return
  isStarted = true
  showTappedReminders()
  await loadScreenOf(viewOfSearch(location.search)).catch(() => undefined)
  await restOfFirstScreen(client)
  // First, because they cannot be loaded when the connection has gone.
  void untilLoaded(() => import('./projections.ts')).then((loaded) => {
    showOutbox(loaded)
  })
  await ConnectionText.load().catch(() => undefined)
  void loadPlaceFinder()
  // Waiting acts belong to the numbers of the first screen.
  await startOutbox(client)
  void followChanges(client)
  void startReminders(client)
  await fastConnection()
  await preloadLaterScreens()
}

/** Resolves when the first screen shows what it loads. A placeholder that stays holds nothing up for long. */
async function restOfFirstScreen(client: QueryClient): Promise<void> {
  let checks = 0
  do {
    await pause(checkDelayMs)
    await idle()
    checks += 1
  } while (client.isFetching() > 0 || (checks < maxChecks && document.querySelector('[aria-busy="true"]') !== null))
}

/** Loads and requests nothing where reminders were never switched on. */
async function startReminders(client: QueryClient): Promise<void> {
  if (reminded.read() === null) return
  const reminders = await untilLoaded(() => import('../../features/reminders/ui/startReminders.ts'))
  // Without a connection, the next start tries again.
  await reminders.startReminders(client).catch(() => undefined)
}

/** Opens the screen of a reminder that was tapped: see `openScreen` in the service worker. */
function showTappedReminders(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ screen: string }>) => {
    closeDialogs()
    navigate(data.screen, { state: fromApp })
    ports[0]?.postMessage('shown')
  })
}

/**
 * Resolves when the connection is fast and data need not be saved: screens that may never be opened must not delay the
 * one that is. Most browsers do not say how fast it is. An installed app must open without a connection, so it loads
 * everything on any line.
 */
async function fastConnection(): Promise<void> {
  if (!('connection' in navigator) || matchMedia('(display-mode: standalone)').matches) return
  const connection = navigator.connection as EventTarget & { saveData: boolean; effectiveType: string }
  while (connection.saveData || connection.effectiveType !== '4g')
    await new Promise((resolve) => {
      connection.addEventListener('change', resolve, { once: true })
    })
}

/** Changes by others also appear on the first screen, so this does not wait for the later screens. */
async function followChanges(client: QueryClient): Promise<void> {
  const { keepUpToDate } = await untilLoaded(() => import('../../features/sync/ui/follow.ts'))
  await pause(restMs)
  keepUpToDate(client)
}

async function startOutbox(client: QueryClient): Promise<void> {
  const outbox = await untilLoaded(() => import('../../features/sync/ui/queue.ts'))
  await outbox.startOutbox(client).catch(() => undefined)
}

async function preloadLaterScreens(): Promise<void> {
  await registerServiceWorker()
  for (const screen of laterScreens) {
    // A screen that fails to load now is loaded again, and reports its error, when it is opened.
    await screen.load().catch(() => undefined)
    await idle()
  }
}

/**
 * Resolves when the browser is idle, or after a timeout, because a running animation never lets it become idle. Safari
 * has no `requestIdleCallback`.
 */
function idle(): Promise<unknown> {
  return 'requestIdleCallback' in window
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: idleTimeoutMs }))
    : pause(0)
}
