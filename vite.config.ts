import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { firstTextsPlugin } from './src/app/build/firstTextsPlugin.ts'
import { writeFontPart } from './src/app/build/pageFont.ts'
import { pagesPlugin } from './src/app/build/pagesPlugin.ts'
import { precompressPlugin } from './src/app/build/precompressPlugin.ts'
import { precachePlugin } from './src/features/pwa/precachePlugin.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Node runs our TypeScript as it is. */
const importTypeScript = (file: string) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>

type Texts = { readonly [key: string]: string | Texts }

const readTexts = async () =>
  (await importTypeScript(fromHere('src/app/messages.ts'))) as {
    messages: Record<string, Texts>
    firstTexts: readonly string[]
    drawnOnlyTexts: readonly string[]
  }

type CompiledTexts = { [key: string]: ReturnType<typeof compile> | CompiledTexts }

/**
 * Makes `virtual:messages/<language>`, the texts of one language, compiled so that the browser needs no parser; with `/first` or
 * `/later` behind it, only those that the first screen needs or only the others that the app shows.
 */
function messagesPlugin(): Plugin {
  const prefix = '\0virtual:messages/'
  return {
    name: 'pipling-messages',
    resolveId: (id) => (id.startsWith('virtual:messages/') ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(prefix)) return undefined
      const { messages, firstTexts, drawnOnlyTexts } = await readTexts()
      const [language = '', part] = id.slice(prefix.length).split('/')
      const texts = messages[language]
      if (!texts) throw new Error(`There are no texts for ${id.slice(1)}`)
      const first = new Set(firstTexts)
      const partOf = (group: string, key: string) => {
        if (first.has(group) || first.has(`${group}.${key}`)) return 'first'
        return drawnOnlyTexts.includes(group) ? undefined : 'later'
      }
      const wanted = Object.entries(texts)
        .map(
          ([group, all]) =>
            [
              group,
              Object.fromEntries(
                Object.entries(all).filter(([key]) => part === undefined || partOf(group, key) === part),
              ),
            ] as const,
        )
        .filter(([, some]) => Object.keys(some).length > 0)
      return `export default ${JSON.stringify(compileAll(Object.fromEntries(wanted)))}`
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
        .map(
          ([name, value]) =>
            `export const ${name} = ${JSON.stringify(isCall(value) ? { method: value.method, path: value.path } : value)}`,
        )
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

/**
 * React's compiler keeps what features draw from being drawn again. The frame and the building blocks are small and take part in
 * what is kept around them: for them it would only weigh, 6 KB on the first screen.
 */
const notCompiled = [/\/src\/app\//, /\/src\/platform\/ui\//, /\/node_modules\//]

const sources = () => [react({ compiler: true, exclude: notCompiled }), messagesPlugin(), contractsPlugin()]

const fontPart = fromHere('node_modules/.cache/pipling/nunito-letters.woff2')

const settings: UserConfig = {
  root: fromHere('src/app'),
  plugins: [
    sources(),
    firstTextsPlugin(async () => (await readTexts()).firstTexts),
    precachePlugin(),
    pagesPlugin(sources),
    precompressPlugin(),
  ],
  resolve: {
    alias: [
      { find: 'nunito-letters.woff2', replacement: fontPart },
      { find: /^use-intl\/format-message$/, replacement: fromHere('src/features/i18n/ui/formatMessage.ts') },
      // wouter carries it for versions of React before the hook was in React.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
  build: {
    outDir: fromHere('dist'),
    emptyOutDir: true,
    // The first that know light-dark(), @starting-style and popover, which the styles and dialogs stand on.
    target: ['chrome123', 'safari17.5', 'firefox129'],
    // One file: 12 KB for everything, and rules that meet always meet in the same order.
    cssCodeSplit: false,
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // The preload polyfill is for browsers older than the ones that have <dialog> and popover.
    modulePreload: {
      polyfill: false,
      // What the first screen stands on is there before a screen is asked for.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(libraries|rolldown-runtime)-/.test(file)) : files,
    },
    rolldownOptions: {
      output: {
        // The first screen names dozens of files for later.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        codeSplitting: {
          groups: [
            // What the first screen needs, in two files that are fetched at once: ours, and what changes less often than ours.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'app', tags: ['$initial'], test: /^(?!.*[\\/]worker[\\/])/ },
            // What several of the later screens share, in one file instead of a dozen small ones that each screen would list.
            { name: 'shared', minShareCount: 2, test: /[\\/]src[\\/](?!.*[\\/](worker|messages)[\\/])/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:5000' } },
}

export default defineConfig(async () => {
  await writeFontPart(
    fromHere('src/platform/ui/fonts.css'),
    fromHere('node_modules/@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2'),
    fontPart,
  )
  return settings
})
