import type { ComponentType } from 'react'
import { LaterScreen } from './LaterScreen.tsx'
import { Me } from './Me.tsx'
import { Player } from './Player.tsx'
import { TodayScreen } from './Today.tsx'
import type { ScreenName, View } from './view.ts'

/** What each screen of a child draws. */
export const screens: Record<Exclude<ScreenName, 'takeBack'>, ComponentType<{ view: View }>> = {
  today: TodayScreen,
  player: Player,
  me: Me,
  good: LaterScreen,
  store: LaterScreen,
  story: LaterScreen,
  jobs: LaterScreen,
  wish: LaterScreen,
}
