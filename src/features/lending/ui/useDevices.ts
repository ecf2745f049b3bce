import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { useEnding } from '../../../platform/ui/useEnding.ts'
import { addDevice, endDevice, type Device } from '../contract.ts'

const devicesKey = ['/api', 'family', 'devices'] as const

/** How often the sheet with the code looks whether it was used: nothing else tells it. */
const lookAgainMs = 3000

/** The browsers that children use. */
export function useDevices({ isEnabled = true, looksAgain = false } = {}) {
  return useQuery<Device[]>({
    queryKey: devicesKey,
    staleTime: 0,
    enabled: isEnabled,
    refetchInterval: looksAgain && lookAgainMs,
  })
}

export const useAddDevice = () =>
  useChange({
    errorTitle: 'pair.failed',
    handledCodes: ['too_many_devices'],
    send: async (body: BodyInput<typeof addDevice>) => {
      const made = await sendOnce(addDevice, { body })
      if (made.url !== null) return made
      // The first response was lost. The server sends an address only once, so a new one replaces that one.
      await sendOnce(endDevice, { params: { id: made.id } })
      return sendOnce(addDevice, { body })
    },
    refetch: { queryKey: devicesKey },
  })

export function useEndDevice({ name, onEnded }: { name: string; onEnded: () => void }) {
  const t = useTranslations('devices')
  return useEnding<Device>(endDevice, devicesKey, {
    errorTitle: 'devices.endFailed',
    onEnded: () => {
      onEnded()
      showToast({ title: t('ended', { device: name }) })
    },
  })
}
