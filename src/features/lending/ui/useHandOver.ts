import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { HttpError, send } from '../../../platform/http/client.ts'
import { startLeaving, stopLeaving } from '../../../platform/ui/leaving.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { useOutbox, currentOutbox, subscribeToOutbox } from '../../sync/ui/outbox.ts'
import { lend } from '../contract.ts'
import { storePin } from './storePin.ts'
import { sendQueue } from '../../sync/ui/rounds.ts'

interface Handed {
  childIds: string[]
  /** A new PIN; empty keeps what there is. */
  pin: string
}

interface HandOver {
  /** Whether the sheet is open. Closing it while something is still sent ends the hand-over. */
  isOpen: boolean
  onLent: () => void
  onNoWayBack: () => void
}

/** Sends what waits, stores the new PIN, and lends this browser. */
export function useHandOver({ isOpen, onLent, onNoWayBack }: HandOver) {
  const t = useTranslations('lend')
  const common = useTranslations('common')
  const outbox = useTranslations('outbox')
  const client = useQueryClient()
  const { waiting } = useOutbox()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isWanted = useRef(isOpen)
  useLayoutEffect(() => {
    isWanted.current = isOpen
  }, [isOpen])

  const { mutateAsync, isPending, error, reset } = useChange({
    errorTitle: 'lend.failed',
    handledCodes: ['no_way_back', 'too_many_devices'],
    send: async ({ childIds, pin }: Handed) => {
      if (pin !== '') await storePin(client, pin)
      // From here on, the session of this page may be over. What is refused must not lead to the sign-in.
      startLeaving()
      try {
        await send(lend, { body: { childIds } })
      } catch (failure) {
        stopLeaving()
        throw failure
      }
    },
    onDone: onLent,
    onFailed: (failure) => {
      if (failure instanceof HttpError && failure.code === 'no_way_back') onNoWayBack()
    },
  })

  async function handOver(handed: Handed): Promise<void> {
    reset()
    setProblem(undefined)
    setIsSending(true)
    const { left, isRefused } = await sendWaiting(client).finally(() => setIsSending(false))
    if (!isWanted.current) return
    if (left === 0) {
      await mutateAsync(handed)
      return
    }
    const count = { count: left }
    const sendable = navigator.onLine ? t('sending', count) : common('needsConnection')
    const text = isRefused ? outbox('failed', count) : sendable
    showToast({ tone: 'destructive', title: t('failed'), text })
    setProblem(text)
  }

  return { handOver, isPending: isSending || isPending, waiting: isSending ? waiting.length : 0, problem, error }
}

/** Photos of a good connection are sent by then. */
const patienceMs = 15_000

const toSend = () => {
  const { pending, waiting, uploads } = currentOutbox()
  return pending.length + waiting.length + uploads.length
}

/**
 * Sends what waits on this device: a lent phone cannot.
 * @returns how much is left, and whether the server has refused all of that
 */
async function sendWaiting(client: QueryClient): Promise<{ left: number; isRefused: boolean }> {
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
