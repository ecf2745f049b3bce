import { useEffect, useState } from 'react'
import type { Part } from './partsOfDay.ts'

/** The screens of the child view. */
export type ScreenName = 'today' | 'player' | 'me' | 'takeBack' | 'store' | 'story' | 'good' | 'wish' | 'jobs'

export interface View {
  screen: ScreenName
  /** Of the player. */
  part?: Part
  /** Of the way back: somebody else has signed in at the provider. */
  isRefused?: boolean
}

interface Entry {
  view: View
  /** How many screens lie before it. */
  depth: number
}

const today: View = { screen: 'today' }
/** The entries before those of the view are the guardian's, and hold what the app noted there. */
const entryOf = (state: unknown): Entry =>
  state !== null && typeof state === 'object' && 'view' in state ? (state as Entry) : { view: today, depth: 0 }

/** The provider leads back to an address with an error. */
function firstEntry(): Entry {
  const isRefused = new URLSearchParams(location.search).has('error')
  return isRefused ? { view: { screen: 'takeBack', isRefused }, depth: 0 } : entryOf(history.state)
}

/**
 * The screen that is shown. It is in the history of the browser and not in the address: Back goes one step back, a
 * reload shows the same screen, and no address leads anywhere.
 */
export function useView() {
  const [{ view, depth }, setEntry] = useState(firstEntry)

  useEffect(() => {
    const handlePop = (event: PopStateEvent) => setEntry(entryOf(event.state))
    addEventListener('popstate', handlePop)
    return () => removeEventListener('popstate', handlePop)
  }, [])

  const show = (entry: Entry, how: 'pushState' | 'replaceState') => {
    const [, language = ''] = /^\/(zh|en|es)\b/.exec(location.pathname) ?? []
    history[how](entry, '', `/${language}`)
    setEntry(entry)
    scrollTo(0, 0)
  }
  return {
    view,
    open: (next: View) => show({ view: next, depth: depth + 1 }, 'pushState'),
    back: () => {
      const now = entryOf(history.state)
      if (depth === 0) show({ view: today, depth: 0 }, 'replaceState')
      // A call may end after its screen was left.
      else if (now.depth === depth && now.view.screen === view.screen) history.back()
    },
    /** Back to today without a step into the history. */
    reset: () => show({ view: today, depth: 0 }, 'replaceState'),
  }
}
