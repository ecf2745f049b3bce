import { modules } from '../screens/modules.ts'

const tabs = ['home', 'timeline', 'rewards', 'profile'] as const
export type Tab = (typeof tabs)[number]

/** The sub-screens, `/?page=name`, each with the tab that it belongs to. `subScreens.ts` loads them. */
export const pageTabs = {
  account: 'profile',
  calendar: 'timeline',
  connections: 'profile',
  family: 'profile',
  packs: 'home',
  photos: 'home',
  fridge: 'profile',
  keepsake: 'profile',
  'put-away': 'profile',
  'quick-list': 'home',
  redeemed: 'rewards',
  settings: 'profile',
  transfer: 'profile',
  week: 'home',
} as const satisfies Readonly<Record<string, Tab>>
export type Page = keyof typeof pageTabs

/**
 * The view of the main app. It is in the query of `/`, so that Back moves through the views.
 * docs/product-decisions.md, row 40.
 */
export interface View {
  tab: Tab
  /** The name of a module. Only in the home tab. */
  module: string | undefined
  /** The name of a sub-screen. */
  page: Page | undefined
}

const isPage = (name: string): name is Page => Object.hasOwn(pageTabs, name)

export function viewOfSearch(search: string): View {
  const query = new URLSearchParams(search)
  // Reminders and older links name the week of Home: `/?week=2026-11-15`.
  const page = query.get('page') ?? (query.has('week') ? 'week' : '')
  if (isPage(page)) return { tab: pageTabs[page], module: undefined, page }
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'home'
  const module = modules.find(({ name }) => name === query.get('module'))?.name
  return { tab, module: tab === 'home' ? module : undefined, page: undefined }
}

export const tabHref = (tab: Tab): string => (tab === 'home' ? '/' : `/?tab=${tab}`)

export const moduleHref = (module: string): string => `/?module=${module}`

/** The state of a history entry that was opened from another view: `navigate(href, { state: fromApp })`. */
export const fromApp = { isFromApp: true }
