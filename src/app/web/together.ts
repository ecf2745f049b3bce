import { useState } from 'react'
import { localStore } from '../../platform/ui/deviceStorage.ts'

const storageKey = 'pipling-together'

/**
 * Whether Home shows the children side by side: on a touch screen, unless chosen otherwise on this device.
 * @returns that, and a function that chooses
 */
export function useTogether(): [isTogether: boolean, choose: (isTogether: boolean) => void] {
  const [choice, setChoice] = useState(() => localStore.read(storageKey))
  return [
    choice === null ? matchMedia('(pointer: coarse)').matches : choice === 'true',
    (isTogether) => {
      localStore.write(storageKey, `${isTogether}`)
      setChoice(`${isTogether}`)
    },
  ]
}
