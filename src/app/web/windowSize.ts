import { useSyncExternalStore } from 'react'

/** @returns a hook that says whether the window is like this now */
export function hookOf(query: string): () => boolean {
  const media = matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** The tabs stand in a rail at the left: see wide.css. */
export const useHasRail = hookOf('(min-width:900px),(min-width:600px) and (max-height:430px)')

/** There is room for two children side by side. */
export const useHasRoomForTwo = hookOf('(min-width:768px)')
