import { lazy, type ComponentType } from 'react'
import { loadOtherTexts } from './loadMessages.ts'

/** Fetches a screen and its texts, which are not those of the first screen. */
export const withTexts =
  <Props>(load: () => Promise<ComponentType<Props>>) =>
  async (): Promise<{ default: ComponentType<Props> }> => {
    const [screen] = await Promise.all([load(), loadOtherTexts()])
    return { default: screen }
  }

/** A part of the app that is fetched when it is first drawn. */
export const lazyScreen = <Props>(load: () => Promise<ComponentType<Props>>) => lazy(withTexts(load))
