import { useEffect, useState } from 'react'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import type { laterScreens } from './laterScreens.ts'
import { Waiting } from './Offline.tsx'
import type { View } from './view.ts'

type Screens = typeof laterScreens

let loaded: Screens | undefined

/** Loads the screens that the page does not begin with. */
export async function loadLaterScreens(): Promise<Screens> {
  const { laterScreens } = await untilLoaded(() => import('./laterScreens.ts'))
  return (loaded = laterScreens)
}

/** One of those screens. */
export function LaterScreen({ view }: { view: View }) {
  const [screens, setScreens] = useState(loaded)
  useEffect(() => {
    void loadLaterScreens().then(setScreens)
  }, [])
  const Screen = screens?.[view.screen]
  return Screen ? <Screen /> : <Waiting />
}
