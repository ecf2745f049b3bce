import { useSyncExternalStore } from 'react'

/** As in the styles: a tablet that lies on its side. */
const twoColumns = matchMedia('(min-width: 1000px) and (orientation: landscape)')

function subscribe(onChange: () => void): () => void {
  twoColumns.addEventListener('change', onChange)
  return () => twoColumns.removeEventListener('change', onChange)
}

/** Whether there is room for two columns. */
export const useHasColumns = (): boolean => useSyncExternalStore(subscribe, () => twoColumns.matches)
