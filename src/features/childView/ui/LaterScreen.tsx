import { useEffect, useState } from 'react'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import type { laterScreens } from './laterScreens.ts'
import { Waiting } from './Offline.tsx'
import type { View } from './view.ts'

type Screens = typeof laterScreens

let loaded: Screens | undefined
let loading: Promise<Screens> | undefined

/** Loads the screens that the page does not begin with. */
export function loadLaterScreens(): Promise<Screens> {
  loading ??= untilLoaded(() => import('./laterScreens.ts')).then((module) => (loaded = module.laterScreens))
  return loading
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
