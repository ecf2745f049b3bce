import { hookOf } from './windowSize.ts'

/** There is room for two panes. */
export const useIsWide = hookOf('(min-width: 900px)')
