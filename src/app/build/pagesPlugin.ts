import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type PluginOption, type ResolvedConfig, type Rolldown } from 'vite'
import { languages, type Language } from '../../features/i18n/rules.ts'
import { manifestTexts } from '../../features/pwa/manifestTexts.ts'
import type { DrawnPage } from '../front/drawnPage.ts'
import { fontForPage } from './pageFont.ts'

/**
 * Writes the pages that `pages.ts` answers with, one for each language: `landing.<language>.html`, which is drawn here and has
 * its styles in it and a script of its own, `privacy.<language>.html`, which is drawn here too and needs no script, and
 * `app.<language>.html`, which is the app's page and brings its texts along. All name the manifest of their language.
 * @param sources what makes modules of our sources, anew for each build
 */
export function pagesPlugin(sources: () => PluginOption[]): Plugin {
  let config: ResolvedConfig
  return {
    name: 'pipling-pages',
    apply: 'build',
    // After the plugin that writes index.html, and after the service worker has its list: visitors need none of it offline.
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has made no page')
      const { render, files, stylesheet, styles, font, ownLetters, script } = await buildFront(config, sources)
      for (const { fileName, source } of files)
        if (!bundle[fileName]) this.emitFile({ type: 'asset', fileName, source })
      // For the page that asks before a sign-out, which the server writes without knowing of any build.
      this.emitFile({ type: 'asset', fileName: 'front.css', source: styles })
      const template = readFileSync(join(config.root, 'index.html'), 'utf8')
      for (const language of languages) {
        // All that is to be seen at first comes in the first round of an answer, and its letters in the second.
        const landing = render.renderLanding(language)
        const letters = await fontForPage(landing.body, styles, font, ownLetters)
        this.emitFile({ type: 'asset', fileName: letters.fileName, source: letters.source })
        const landingFiles = [preloadOf(letters.fileName), `<style>${letters.styles}</style>`, script].join('\n    ')
        this.emitFile({
          type: 'asset',
          fileName: `landing.${language}.html`,
          source: frontPage(template, { language, path: '', drawn: landing, files: landingFiles }),
        })
        const privacyFiles = [`<link rel="stylesheet" href="/${stylesheet}">`, preloadOf(ownLetters)].join('\n    ')
        const privacy = frontPage(template, {
          language,
          path: '/privacy',
          drawn: render.renderPrivacy(language),
          files: privacyFiles,
        })
        this.emitFile({ type: 'asset', fileName: `privacy.${language}.html`, source: privacy })
        const app = appPage(String(page.source), language, { texts: textsFile(bundle, language), letters: ownLetters })
        this.emitFile({ type: 'asset', fileName: `app.${language}.html`, source: app })
        this.emitFile({
          type: 'asset',
          fileName: manifestOf(language),
          source: manifestIn(language, join(config.publicDir, manifest)),
        })
      }
    },
  }
}

const preloadOf = (font: string) => `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`

const manifest = 'manifest.webmanifest'

const manifestOf = (language: Language) => `manifest.${language}.webmanifest`

function manifestIn(language: Language, file: string): string {
  const english = JSON.parse(readFileSync(file, 'utf8')) as { screenshots: object[] }
  if (language === 'en') return JSON.stringify({ lang: language, ...english })
  const { screenshots, ...texts } = manifestTexts[language]
  const pictures = english.screenshots.map((picture, index) => ({ ...picture, label: screenshots[index] }))
  return JSON.stringify({ lang: language, ...english, ...texts, screenshots: pictures })
}

type Render = Record<'renderLanding' | 'renderPrivacy', (language: Language) => DrawnPage>

interface BuiltFront {
  render: Render
  files: { fileName: string; source: string | Uint8Array }[]
  /** The file of the styles, and what is in it. */
  stylesheet: string
  styles: string
  font: { fileName: string; source: Uint8Array }
  /** The file with the part of the font that our texts are written with. */
  ownLetters: string
  /** The element that brings the landing page its script. */
  script: string
}

/** The script stands alone and the drawing code runs here, so neither shares a file with the app. */
async function buildFront(config: ResolvedConfig, sources: () => PluginOption[]): Promise<BuiltFront> {
  const script = await buildOne(config, sources, 'front/landing.ts', {})
  const drawing = await buildOne(config, sources, 'front/renderPages.ts', { minify: false, cssMinify: true })
  const scriptFile = entryOf(script)
  const render = (await import(`data:text/javascript,${encodeURIComponent(entryOf(drawing).code)}`)) as Render
  const assets = drawing.filter((file) => file.type === 'asset')
  const stylesheet = assets.find(({ fileName }) => fileName.endsWith('.css'))
  if (!stylesheet) throw new Error('The landing page has got no stylesheet')
  const styles = String(stylesheet.source).trim()
  if (styles.includes('</')) throw new Error('The styles of the landing page cannot stand within it')
  const font = assets.find(({ fileName }) => fileName.includes('nunito-latin-wght'))
  const ownLetters = assets.find(({ fileName }) => fileName.includes('nunito-letters'))
  if (!(font?.source instanceof Uint8Array) || !ownLetters) throw new Error('The landing page has got no font')
  return {
    render,
    files: [{ fileName: scriptFile.fileName, source: scriptFile.code }, ...assets],
    stylesheet: stylesheet.fileName,
    styles,
    font: { fileName: font.fileName, source: font.source },
    ownLetters: ownLetters.fileName,
    script: `<script type="module" fetchpriority="low" src="/${scriptFile.fileName}"></script>`,
  }
}

async function buildOne(
  config: ResolvedConfig,
  sources: () => PluginOption[],
  entry: string,
  options: InlineConfig['build'],
) {
  const result = await build({
    configFile: false,
    root: config.root,
    logLevel: 'warn',
    plugins: sources(),
    resolve: { alias: config.resolve.alias },
    build: {
      ...options,
      write: false,
      target: config.build.target,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(config.root, entry),
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
  return (result as Rolldown.RolldownOutput).output
}

function entryOf(output: Rolldown.RolldownOutput['output']): Rolldown.OutputChunk {
  const [entry, ...others] = output.filter((file) => file.type === 'chunk')
  if (!entry || others.length > 0) throw new Error('The landing page’s script must be one file')
  return entry
}

interface FrontPage {
  language: Language
  /** Behind the language. */
  path: string
  drawn: DrawnPage
  files: string
}

function frontPage(template: string, { language, path, drawn, files }: FrontPage): string {
  const alternates = [...languages.map((other) => [other, `/${other}${path}`]), ['x-default', path || '/']]
  return replaceEach(template, [
    ...inLanguage(language),
    [/<title>[^<]*<\/title>/, drawn.head],
    [
      /<script [^>]*><\/script>/,
      `${alternates.map(([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${href}">`).join('\n    ')}\n    ${files}`,
    ],
    [/<div id="root"><\/div>/, drawn.body],
  ])
}

/**
 * The first use of Intl looks through all languages that the browser knows, in one task that takes as long as drawing a screen. Here it is done
 * while the scripts are on their way and there is nothing to be seen or tapped yet.
 */
const whileWaiting = 'Intl.DateTimeFormat(document.documentElement.lang)'

/** The letters come with the scripts: what is laid out before they are there is laid out once more with them. */
function appPage(page: string, language: Language, { texts, letters }: { texts: string; letters: string }): string {
  return replaceEach(page, [
    ...inLanguage(language),
    [/(?=<script type="module")/, `<script>${whileWaiting}</script>\n    `],
    [
      /(?=<link rel="stylesheet")/,
      `<link rel="modulepreload" crossorigin href="/${texts}">\n    ${preloadOf(letters)}\n    `,
    ],
  ])
}

/** What differs in the head of every page. iOS takes the name under the icon from there. */
function inLanguage(language: Language): [RegExp, string][] {
  const title: [RegExp, string][] =
    language === 'en'
      ? []
      : [[/(?<=name="apple-mobile-web-app-title" content=")[^"]+/, manifestTexts[language].short_name]]
  return [
    [/<html lang="\w+">/, `<html lang="${language}">`],
    [/(?<=rel="manifest" href="\/)[^"]+/, manifestOf(language)],
    ...title,
  ]
}

/** Each must be there: what is not replaced would be wrong without anybody noticing. */
function replaceEach(text: string, replacements: readonly (readonly [RegExp, string])[]): string {
  return replacements.reduce((page, [pattern, replacement]) => {
    if (!pattern.test(page)) throw new Error(`index.html has nothing like ${pattern}`)
    return page.replace(pattern, () => replacement)
  }, text)
}

function textsFile(bundle: Rolldown.OutputBundle, language: Language): string {
  const file = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId === `\0virtual:messages/${language}/first`,
  )
  if (!file) throw new Error(`The build has made no file with the texts for ${language}`)
  return file.fileName
}
