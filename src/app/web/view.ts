import { modules, type ModuleName } from '../screens/modules.ts'

const tabs = ['home', 'timeline', 'rewards', 'profile'] as const
export type Tab = (typeof tabs)[number]

/** What the main app shows. It lives in the query of `/`, so that Back moves through the views. docs/product-decisions.md, row 40. */
export interface View {
  tab: Tab
  /** Only in the home tab. */
  module: ModuleName | undefined
}

export function viewOfSearch(search: string): View {
  const query = new URLSearchParams(search)
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'home'
  const module = modules.find((name) => name === query.get('module'))
  return { tab, module: tab === 'home' ? module : undefined }
}

export function tabHref(tab: Tab): string {
  return tab === 'home' ? '/' : `/?tab=${tab}`
}

export function moduleHref(module: ModuleName): string {
  return `/?module=${module}`
}
