import type { QueryClient } from '@tanstack/react-query'
import { currentOutbox, subscribeToOutbox } from '../../sync/ui/outbox.ts'
import { sendQueue } from '../../sync/ui/rounds.ts'

/** Photos of a good connection are sent by then. */
const patienceMs = 15_000

const toSend = () => {
  const { pending, waiting, uploads } = currentOutbox()
  return pending.length + waiting.length + uploads.length
}

/**
 * Sends what waits on this device: once the phone is lent, nobody could.
 * @returns how much is left, and whether the server has refused all of that
 */
export async function sendWaiting(client: QueryClient): Promise<{ left: number; isRefused: boolean }> {
  if (toSend() > 0 && navigator.onLine) {
    void sendQueue(client)
    await untilSent()
  }
  const { refused } = currentOutbox()
  return { left: toSend() + refused.length, isRefused: toSend() === 0 }
}

function untilSent(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, patienceMs)
    const unsubscribe = subscribeToOutbox(() => {
      if (toSend() === 0) end()
    })
  })
}
