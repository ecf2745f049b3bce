import type { ComponentType } from 'react'
import { GoodScreen } from './GoodScreen.tsx'
import { JobsScreen } from './JobsScreen.tsx'
import { StoreScreen } from './StoreScreen.tsx'
import { StoryScreen } from './StoryScreen.tsx'
import type { ScreenName } from './view.ts'
import { WishScreen } from './WishScreen.tsx'

/** The screens that are loaded once today is drawn. */
export const laterScreens: Partial<Record<ScreenName, ComponentType>> = {
  good: GoodScreen,
  store: StoreScreen,
  story: StoryScreen,
  jobs: JobsScreen,
  wish: WishScreen,
}
