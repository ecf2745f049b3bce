import { defineConfig } from 'vite'
import { sources } from './src/app/build/sources.ts'

/**
 * The child's own view. It shares no file with the app, and its code, which is written for React, runs on Preact:
 * docs/decisions/0041-preact-for-children.md.
 */
export default defineConfig({
  ...sources,
  plugins: sources.plugins.slice(1),
  resolve: {
    alias: [
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: 'react-dom/client', replacement: 'preact/compat/client' },
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
    ],
  },
  build: {
    ...sources.build,
    emptyOutDir: false,
    copyPublicDir: false,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: `${sources.root}/child/main.tsx`,
      output: {
        entryFileNames: 'assets/child-[hash].js',
        chunkFileNames: 'assets/child-[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/child-[hash].css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
