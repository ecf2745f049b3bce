import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { contractsPlugin } from './contractsPlugin.ts'
import { messagesPlugin } from './messagesPlugin.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/**
 * React's compiler spares features needless renders. The frame of the app, the kit and what Home shows of a feature
 * hardly profit: compiled, they would add 8 KB to the first screen. Nor do answers from the records, which change seldom and have a budget.
 */
const notCompiled = [
  /\/src\/app\//,
  /\/src\/platform\/ui\//,
  /\/ui\/(\w+Tile|MomentPictures|EntryCard|LatestEntry|Link|Wish|Avatar|LanguageProvider|Facts\w+|use(CardWords|TimeText)|answer)\.tsx?$/,
  /\/node_modules\//,
]

/**
 * How sources become modules for the browser: the same for the app, the pages that the build prerenders, and
 * development.
 */
export const sources = {
  root: fromRoot('src/app'),
  plugins: [react({ compiler: true, exclude: notCompiled }), messagesPlugin(), contractsPlugin()],
  resolve: {
    alias: [{ find: /^use-intl\/format-message$/, replacement: fromRoot('src/features/i18n/ui/formatMessage.ts') }],
  },
  build: {
    outDir: fromRoot('dist/web'),
    // The first browsers with light-dark(), @starting-style and popover, which the styles and dialogs rely on.
    target: ['chrome123', 'safari17.5', 'firefox129'],
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
} satisfies UserConfig
