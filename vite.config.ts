import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, runnerImport, type Plugin } from 'vite'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

type Texts = { readonly [key: string]: string | Texts }
type CompiledTexts = { [key: string]: ReturnType<typeof compile> | CompiledTexts }

/** Makes `virtual:messages/<language>`: the texts of one language, compiled so that the browser needs no parser. */
function messagesPlugin(): Plugin {
  const prefix = '\0virtual:messages/'
  return {
    name: 'pipling-messages',
    resolveId: (id) => (id.startsWith('virtual:messages/') ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(prefix)) return undefined
      const source = await runnerImport<{ messages: Record<string, Texts> }>(fromHere('src/app/messages.ts'), {
        configFile: false,
      })
      for (const file of source.dependencies) this.addWatchFile(fromHere(file))
      const texts = source.module.messages[id.slice(prefix.length)]
      if (!texts) throw new Error(`There are no texts for ${id.slice(1)}`)
      return `export default ${JSON.stringify(compileAll(texts))}`
    },
  }
}

function compileAll(texts: Texts): CompiledTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileAll(value)]),
  )
}

export default defineConfig({
  root: fromHere('src/app'),
  plugins: [react({ compiler: true }), messagesPlugin()],
  resolve: {
    alias: [{ find: /^use-intl\/format-message$/, replacement: fromHere('src/features/i18n/ui/formatMessage.ts') }],
  },
  build: {
    outDir: fromHere('dist'),
    emptyOutDir: true,
    // The first that know light-dark(), @starting-style and popover, which the styles and dialogs stand on.
    target: ['chrome123', 'safari17.5', 'firefox129'],
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // The preload polyfill is for browsers older than the ones that have <dialog> and popover.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://localhost:5000' } },
})
