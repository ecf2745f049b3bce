import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isFor } from './build/pageFont.ts'
import { messages } from './messages.ts'

// Reads what `vite build` has left: `npm test` builds before it comes here.

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const read = (file: string) => readFileSync(dist + file)
const languages = ['zh', 'en', 'es'] as const
const oneKb = 1024

type Texts = { readonly [key: string]: string | Texts }

const textOf = (texts: string | Texts): string =>
  typeof texts === 'string' ? texts : Object.values(texts).map(textOf).join('')

/** What goes over the wire where only gzip is spoken. */
const weightOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)

/** What a page fetches before anything is tapped. */
function filesOf(page: string, extension: string): string[] {
  const html = read(page).toString()
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
    .map(([, file]) => file!)
    .filter((file) => file.endsWith(extension))
}

/** The files of the family that texts are written with. For each that is not there, Chromium makes a font of the system's ready. */
function filesOfFirstFamily(styles: string): string[] {
  const family = /--font:\s*"([^"]+)"/.exec(styles)?.[1]
  const rules = [...styles.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([rule]) => rule)
    .filter((rule) => /font-family:"?([^;"]+)/.exec(rule)?.[1] === family)
  return rules.map((rule) => /url\(\/([^)]+)\)/.exec(rule)![1]!)
}

describe.each(languages)('the landing page in %s', (language) => {
  const page = `landing.${language}.html`

  it('has at most 2 KB of script, and no React', () => {
    expect(filesOf(page, '.js')).toHaveLength(1)
    expect(weightOf(filesOf(page, '.js'))).toBeLessThanOrEqual(2 * oneKb)
  })

  it('has at most 14 KB of HTML and styles, which fit into the first round of an answer', () => {
    expect(filesOf(page, '.css')).toEqual([])
    expect(weightOf([page])).toBeLessThanOrEqual(14 * oneKb)
  })

  it('has at most 14 KB of letters, which fit into the second', () => {
    const fonts = filesOf(page, '.woff2')
    expect(fonts).toHaveLength(1)
    expect(read(fonts[0]!).length).toBeLessThanOrEqual(14 * oneKb)
    expect(filesOfFirstFamily(read(page).toString())).toEqual(fonts)
  })

  it('can be read before any script has run, and says which language it is in and which there are', () => {
    const html = read(page).toString()
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toMatch(/<title>.*Pipling.*<\/title>|<title>小芽.*<\/title>/)
    expect(html).toMatch(/<h1>[^<]+<\/h1>/)
    expect(html).toMatch(/<meta name="description" content="[^"]+"/)
    for (const other of [...languages, 'x-default']) expect(html).toContain(`hreflang="${other}"`)
    // The policy refuses all but the one `<style>` that it names.
    expect(html.match(/<style/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script(?![^>]* src=)| style="/)
  })
})

describe.each(languages)('the app in %s', (language) => {
  const page = `app.${language}.html`

  it('has at most 105 KB of script on the first screen, of which React is 66', () => {
    expect(weightOf(filesOf(page, '.js'))).toBeLessThanOrEqual(105 * oneKb)
  })

  it('is written with letters that are cut for our texts, at most 25 KB', () => {
    const stylesheet = readFileSync(new URL('../platform/ui/fonts.css', import.meta.url), 'utf8')
    const [isCut, isInFont] = ['nunito-letters.woff2', 'nunito-latin-wght-normal.woff2'].map((file) =>
      isFor(stylesheet, file),
    )
    const characters = [...new Set(textOf(messages[language]))]
    expect(characters.filter((character) => isInFont!(character) && !isCut!(character))).toEqual([])
    const letters = readdirSync(`${dist}assets`).find((file) => /^nunito-letters-.*\.woff2$/.test(file))
    expect(read(`assets/${letters}`).length).toBeLessThanOrEqual(25 * oneKb)
    expect(filesOf(page, '.woff2')).toEqual([`assets/${letters}`])
    expect(filesOfFirstFamily(read(filesOf(page, '.css')[0]!).toString())).toEqual([`assets/${letters}`])
  })

  it('fetches the texts of its language at once, and of no other', () => {
    expect(read(page).toString()).toContain(`<html lang="${language}">`)
    const texts = filesOf(page, '.js').filter((file) => /\/first-/.test(file))
    expect(texts).toHaveLength(1)
    expect(read(texts[0]!).toString()).toContain(messages[language].nav.timeline)
  })
})

describe('the app', () => {
  it('has no later file over 15 KB', () => {
    const first = new Set(languages.flatMap((language) => filesOf(`app.${language}.html`, '.js')))
    const later = readdirSync(`${dist}assets`)
      .map((name) => `assets/${name}`)
      .filter((file) => file.endsWith('.js') && !first.has(file))
    expect(later.length).toBeGreaterThan(5)
    expect(later.filter((file) => weightOf([file]) > 15 * oneKb)).toEqual([])
  })

  it('has at most 12 KB of styles', () => {
    expect(weightOf(filesOf('app.en.html', '.css'))).toBeLessThanOrEqual(12 * oneKb)
  })

  it('leaves the landing page and the forms out of the first screen', () => {
    const first = filesOf('app.en.html', '.js')
      .map((file) => read(file).toString())
      .join('')
    for (const later of ['landing-hero', 'sign-in-intro', 'field-control']) expect(first).not.toContain(later)
  })
})

it('every file that can be compressed is there compressed', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const plain = files.filter((file) => /\.(html|js|css|svg|webmanifest)$/.test(file))
  expect(plain.flatMap((file) => [`${file}.br`, `${file}.gz`]).filter((file) => !files.includes(file))).toEqual([])
})
