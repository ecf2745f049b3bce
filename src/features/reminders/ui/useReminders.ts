import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import type { BodyOf } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { userQuery, useUser } from '../../auth/ui/useUser.ts'
import { type PushDevice, type Reminders, removePushDevice, testReminder, updateReminders } from '../contract.ts'
import type { ReminderKind } from '../rules.ts'
import { reminded } from './reminded.ts'
import { registerThisBrowser } from './startReminders.ts'
import { switchState } from './switchState.ts'
import { findSubscription, readThisBrowser } from './thisBrowser.ts'

const queryKey = ['/api', 'reminders'] as const

/** On with the first switch-on. */
const firstKinds: readonly ReminderKind[] = ['evening', 'requests']

export const useReminders = () => useQuery<Reminders>({ queryKey, staleTime: 0 })

/** The switch of this browser; undefined until it is known. */
export function useSwitch(reminders: Reminders | undefined, { onSwitchedOn }: { onSwitchedOn: () => void }) {
  const { data: user } = useUser()
  const [browser, setBrowser] = useState<Awaited<ReturnType<typeof readThisBrowser>>>()
  const readAgain = async () => {
    setBrowser(await readThisBrowser())
  }
  useEffect(() => {
    const read = () => void readThisBrowser().then(setBrowser)
    read()
    // The permission may be changed in the settings of the browser.
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])

  const client = useQueryClient()
  const on = useChange({
    errorTitle: 'push.onFailed',
    handledCodes: ['too_many_devices'],
    send: switchOn(client),
    onDone: async (isOn) => {
      await readAgain()
      if (isOn) onSwitchedOn()
    },
    refetch: { queryKey },
  })
  const off = useChange({
    errorTitle: 'push.offFailed',
    send: async ({ id }: PushDevice) => {
      await sendOnce(removePushDevice, { params: { id } })
      reminded.remove()
      await (await findSubscription())?.unsubscribe()
    },
    onDone: readAgain,
    refetch: { queryKey },
  })

  if (!reminders || !browser || !user) return undefined
  const device = reminders.devices.find(({ isThis }) => isThis)
  return {
    state: switchState({
      ...browser,
      isAvailable: reminders.isAvailable,
      isSampleFamily: user.sampleUntil !== null,
      isSubscribed: browser.key === reminders.publicKey,
      isListed: device !== undefined,
    }),
    device,
    error: on.error,
    /** The push service of the browser has refused it, or did not answer. */
    isWithoutService: on.data === false,
    isPending: on.isPending || off.isPending,
    change: async (isOn: boolean) => {
      if (!isOn && device) {
        await off.mutateAsync(device)
        return
      }
      // First of all: a browser accepts it only as the result of a tap.
      if ((await Notification.requestPermission()) === 'granted') await on.mutateAsync(reminders)
      else await readAgain()
    },
  }
}

const switchOn =
  (client: QueryClient) =>
  async ({ publicKey, kinds }: Reminders): Promise<boolean> => {
    if (!(await registerThisBrowser(publicKey))) return false
    const user = client.getQueryData(userQuery.queryKey)
    if (user) reminded.write(user.id)
    if (!kinds.some(({ isOn }) => isOn))
      await sendOnce(updateReminders, { body: { kinds: firstKinds.map((kind) => ({ kind, isOn: true })) } })
    return true
  }

/** Changes what comes when. It shows at once. */
export function useChangeReminders() {
  return useChange({
    queue: 'reminders',
    send: (body: BodyOf<typeof updateReminders>) => sendOnce(updateReminders, { body }),
    shownIn: queryKey,
    editAtOnce: (shown: Reminders, { kinds = [], ...others }) => ({
      ...shown,
      ...others,
      kinds: shown.kinds.map((before) => ({ ...before, ...kinds.find(({ kind }) => kind === before.kind) })),
    }),
    refetch: { queryKey },
  })
}

export const useTestReminder = () =>
  useChange({ errorTitle: 'push.testFailed', send: () => send(testReminder, {}), refetch: { queryKey } })

/** Ends the reminders of another browser of this guardian. */
export function useEndDevice() {
  const t = useTranslations('push')
  return useChange({
    errorTitle: 'push.offFailed',
    send: ({ device: { id } }: { device: PushDevice; name: string }) => sendOnce(removePushDevice, { params: { id } }),
    shownIn: queryKey,
    edit: (shown: Reminders, _reply, { device }) => ({
      ...shown,
      devices: shown.devices.filter(({ id }) => id !== device.id),
    }),
    onDone: (_, { name }) => showToast({ title: t('ended', { device: name }) }),
    refetch: { queryKey },
  })
}
