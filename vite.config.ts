import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { precachePlugin } from './src/features/pwa/precachePlugin.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Node runs our TypeScript as it is. */
const importTypeScript = (file: string) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>

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
      const { messages } = (await importTypeScript(fromHere('src/app/messages.ts'))) as { messages: Record<string, Texts> }
      const texts = messages[id.slice(prefix.length)]
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

/**
 * Leaves of a feature's contract what the browser uses: of a call the method and the path, and plain values. The server
 * checks what is sent and answered, so the schemas stay there; a screen that imports one does not build.
 */
function contractsPlugin(): Plugin {
  return {
    name: 'pipling-contracts',
    async load(id) {
      if (!/\/features\/\w+\/contract\.ts$/.test(id)) return undefined
      return Object.entries(await importTypeScript(id))
        .filter(([, value]) => isCall(value) || isPlain(value))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(isCall(value) ? { method: value.method, path: value.path } : value)}`)
        .join('\n')
    },
  }
}

function isCall(value: unknown): value is { method: string; path: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || Array.isArray(value)
}

export default defineConfig({
  root: fromHere('src/app'),
  plugins: [react({ compiler: true }), messagesPlugin(), contractsPlugin(), precachePlugin()],
  resolve: {
    alias: [{ find: /^use-intl\/format-message$/, replacement: fromHere('src/features/i18n/ui/formatMessage.ts') }],
  },
  build: {
    outDir: fromHere('dist'),
    emptyOutDir: true,
    // The first that know light-dark(), @starting-style and popover, which the styles and dialogs stand on.
    target: ['chrome123', 'safari17.5', 'firefox129'],
    // One file: 11 KB for everything, and rules that meet always meet in the same order.
    cssCodeSplit: false,
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // The preload polyfill is for browsers older than the ones that have <dialog> and popover.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://localhost:5000' } },
})
