import { defineConfig } from 'vite'
import { sources } from './src/app/build/sources.ts'

/**
 * For the code of the pages that need no app. `scripts/build.mjs` builds each entry alone, so that none shares a file
 * with the app or with another.
 */
export default defineConfig({
  ...sources,
  build: {
    ...sources.build,
    emptyOutDir: false,
    copyPublicDir: false,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: false,
        entryFileNames: 'assets/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/landing-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
