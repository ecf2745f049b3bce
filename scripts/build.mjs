// `npm run build [-- web|server]`: builds what `npm start` runs, the pages into dist/web and the server into
// dist/server.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { digestInputs, markBuilt, markUnbuilt, parts } from './buildStamp.mjs'
import { bundleServer } from './bundleServer.mjs'
import { drawStartPictures, startPictureLinks } from './startPictures.mjs'

/** @typedef {{ output: any[] }} Output what Vite's `build` returns without `watch`: chunks and assets */

const project = dirname(dirname(fileURLToPath(import.meta.url)))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const steps = { web: buildWeb, server: bundleServer }
  const wanted = process.argv.slice(2)
  const digest = digestInputs(project)
  for (const part of parts) {
    if (wanted.length > 0 && !wanted.includes(part)) continue
    markUnbuilt(project, part)
    await steps[part](project)
    markBuilt(project, part, digest)
  }
  // The bundler sometimes leaves something open, and the process would never end.
  process.exit()
}

/**
 * Builds `dist/web`: the files that browsers are served, and nothing else.
 * @param {string} root of the project
 */
export async function buildWeb(root) {
  const folder = join(root, 'dist', 'web')
  const sources = join(root, 'src', 'app')

  // The app with its service worker, which precaches the files of this step: visitors need nothing else offline.
  const app = /** @type {Output} */ (await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }))

  const [landingScript] = await buildEntry(root, 'landing.ts', { write: true })
  const [installScript] = await buildEntry(root, 'install.ts', { write: true })

  // The code that draws the pages runs here; browsers get only its styles and fonts.
  const drawing = await buildPagesCode(root)
  for (const { fileName, source } of drawing.assets) write(folder, fileName, source)
  const stylesheet = drawing.assets.find(({ fileName }) => fileName.endsWith('.css'))
  const styles = String(stylesheet.source).trim()
  if (styles.includes('</')) throw new Error('The styles cannot stand inline in a page')
  // For the page that confirms a sign-out, which the server writes without knowing the names of this build.
  write(folder, 'front.css', styles)

  const built = {
    template: readFileSync(join(sources, 'index.html'), 'utf8'),
    appTemplate: readFileSync(join(folder, 'index.html'), 'utf8').replace('</head>', `${startPictureLinks}</head>`),
    manifest: readFileSync(join(sources, 'public', 'manifest.webmanifest'), 'utf8'),
    styles,
    stylesheetUrl: `/${stylesheet.fileName}`,
    landingScriptUrl: `/${landingScript.fileName}`,
    installScriptUrl: `/${installScript.fileName}`,
    textsUrls: Object.fromEntries(
      drawing.code.languages.map((language) => [language, `/${firstTextsFile(app.output, language)}`]),
    ),
  }
  for (const language of drawing.code.languages)
    for (const [name, content] of Object.entries(drawing.code.pagesIn(language, built))) write(folder, name, content)

  const [childScript, ...childFiles] = await buildChildView(root)
  const childStyles = childFiles.find(({ fileName }) => fileName.endsWith('.css'))
  for (const language of drawing.code.languages)
    write(
      folder,
      `child.${language}.html`,
      drawing.code.childPage(language, readFileSync(join(sources, 'child', 'page.html'), 'utf8'), {
        scriptUrl: `/${childScript.fileName}`,
        stylesheetUrl: `/${childStyles.fileName}`,
        textsUrl: `/${childFiles.find(({ facadeModuleId }) => facadeModuleId === `\0virtual:messages/${language}/child`).fileName}`,
      }),
    )

  await buildCardPage(root, folder)
  await drawStartPictures(folder)
  compressFiles(folder)
}

/**
 * Builds the code that draws the pages and loads it.
 * @param {string} root of the project
 * @returns the exports of `src/app/front/pages.ts`, and the styles and fonts that the pages refer to
 */
export async function buildPagesCode(root) {
  const [entry, ...assets] = await buildEntry(root, 'pages.ts', { write: false, minify: false, cssMinify: true })
  return { code: await import(`data:text/javascript,${encodeURIComponent(entry.code)}`), assets }
}

/** Builds what the page of a card needs, under names that the server knows: it writes that page itself. */
async function buildCardPage(root, folder) {
  const [script, ...assets] = await buildEntry(root, 'cardPage.ts', { write: false })
  write(folder, 'card/page.js', script.code)
  for (const { fileName, source } of assets)
    write(folder, fileName.endsWith('.css') ? 'card/page.css' : fileName, source)
  const drawings = join(root, 'src', 'platform', 'ui')
  for (const file of ['pictures.svg', 'drawings.svg']) cpSync(join(drawings, file), join(folder, 'card', file))
  cpSync(join(root, 'src', 'features', 'children', 'ui', 'avatars'), join(folder, 'card'), { recursive: true })
}

/** Builds the page of children. Returns its script first, then its other files. */
async function buildChildView(root) {
  const { output } = /** @type {Output} */ (
    await build({ configFile: join(root, 'vite.child.config.ts'), logLevel: 'warn' })
  )
  return [...output].sort((a, b) => Number(Boolean(b.isEntry)) - Number(Boolean(a.isEntry)))
}

/** Builds one entry of `src/app/front` into one script. Returns that script first, then its assets. */
async function buildEntry(root, entry, options) {
  const { output } = /** @type {Output} */ (
    await build({
      configFile: join(root, 'vite.pages.config.ts'),
      logLevel: 'warn',
      build: { ...options, rolldownOptions: { input: join(root, 'src', 'app', 'front', entry) } },
    })
  )
  const scripts = output.filter(({ type }) => type === 'chunk')
  if (scripts.length !== 1) throw new Error(`${entry} must become one file, not ${scripts.length}`)
  return [...scripts, ...output.filter(({ type }) => type === 'asset')]
}

function firstTextsFile(output, language) {
  const file = output.find(({ facadeModuleId }) => facadeModuleId === `\0virtual:messages/${language}/first`)
  if (!file) throw new Error(`The build has no file with the first texts in ${language}`)
  return file.fileName
}

/**
 * Puts a brotli and a gzip form beside every file that is not compressed in itself, at levels too slow for each
 * response.
 */
function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(html|js|css|svg|webmanifest)$/.test(name))) {
    const content = readFileSync(join(folder, file))
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    write(folder, `${file}.br`, brotliCompressSync(content, { params }))
    write(folder, `${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

function write(folder, name, content) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}
