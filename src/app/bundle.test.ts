import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { charactersInFont } from '../testing/fontCharacters.ts'
import { messages } from './messages.ts'

// Reads the output of `npm run build`. `npm test` builds before it runs these tests.

const dist = fileURLToPath(new URL('../../dist/web/', import.meta.url))
const read = (file: string) => readFileSync(dist + file)
const languages = ['zh', 'en', 'es'] as const
const oneKb = 1024

type Texts = { readonly [key: string]: string | Texts }

const textOf = (texts: string | Texts): string =>
  typeof texts === 'string' ? texts : Object.values(texts).map(textOf).join('')

/** The link to styles that a phone held upright does not wait for. */
const wideStyles = /<link rel="stylesheet" media="\(min-width: 600px\)" crossorigin href="\/(assets\/wide-[^"]+)">/g

/** Bytes sent to a browser that accepts gzip only. */
const weightOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)

/** The files that a page loads before anything is tapped, but for the styles of wide windows. */
function filesOf(page: string, extension: string): string[] {
  const html = read(page).toString().replaceAll(wideStyles, '')
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
    .map(([, file]) => file!)
    .filter((file) => file.endsWith(extension))
}

/** A script of the app, by the name of its file without the hash, with all that it imports. */
function importedBy(name: string): string[] {
  const files = new Set(readdirSync(`${dist}assets`).filter((file) => new RegExp(`^${name}-[^.]+\\.js$`).test(file)))
  expect(files.size).toBe(1)
  for (const file of files)
    for (const [, imported] of read(`assets/${file}`)
      .toString()
      .matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      files.add(imported!)
  return [...files].map((file) => `assets/${file}`)
}

/** The files of the first font family. For each that is not loaded, Chromium prepares a system font. */
function filesOfFirstFamily(styles: string): string[] {
  const family = /--font:\s*"([^"]+)"/.exec(styles)?.[1]
  const rules = fontRules(styles).filter((rule) => /font-family:"?([^;"]+)/.exec(rule)?.[1] === family)
  return rules.map((rule) => /url\(\/([^)]+)\)/.exec(rule)![1]!)
}

const fontRules = (styles: string) => [...styles.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([rule]) => rule)

/** The characters for which the styles use a font file: its `unicode-range`. */
function charactersUsedFrom(file: string, styles: string): string[] {
  const rule = fontRules(styles).find((candidate) => candidate.includes(file))
  const ranges = /unicode-range:([^;}]+)/.exec(rule ?? '')?.[1]?.split(',') ?? []
  return ranges.flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}

const nunito = charactersInFont(
  readFileSync(
    new URL('../../node_modules/@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2', import.meta.url),
  ),
)

/** The characters of a text that Nunito has and a subset of it lacks. */
function lettersMissing(text: string, subset: ReadonlySet<string>): string[] {
  return [...new Set(text)].filter((character) => nunito.has(character) && !subset.has(character))
}

/** The text that a page shows, with the entities resolved that occur on the landing page. */
const shownText = (html: string) =>
  html
    .replaceAll(/<(style|script|title|template)\b.*?<\/\1>|<[^>]*>/gs, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

describe.each(
  languages.flatMap((language) => [
    [`landing.${language}.html`, language] as const,
    [`start.${language}.html`, language] as const,
  ]),
)('the landing page %s', (page, language) => {
  it('has at most 2.75 KB of script, of which the field is 0.7, and no React', () => {
    expect(filesOf(page, '.js')).toHaveLength(1)
    expect(weightOf(filesOf(page, '.js'))).toBeLessThanOrEqual(2.75 * oneKb)
  })

  it('has at most 14 KB of HTML and styles, which fit into the first round trip of a response', () => {
    expect(filesOf(page, '.css')).toEqual([])
    expect(weightOf([page])).toBeLessThanOrEqual(14 * oneKb)
  })

  it('has at most 14 KB of fonts, which fit into the second round trip', () => {
    const fonts = filesOf(page, '.woff2')
    expect(fonts).toHaveLength(1)
    expect(read(fonts[0]!).length).toBeLessThanOrEqual(14 * oneKb)
    expect(filesOfFirstFamily(read(page).toString())).toEqual(fonts)
  })

  it('has every letter that it shows in its font subset; if not, run `npm run fonts`', () => {
    const html = read(page).toString()
    const [font = ''] = filesOf(page, '.woff2')
    const subset = charactersInFont(read(font))
    expect(lettersMissing(shownText(html), subset)).toEqual([])
    expect(charactersUsedFrom(font, html).toSorted()).toEqual([...subset].toSorted())
    expect(read(font)).toEqual(readFileSync(new URL(`front/fonts/landing-${language}.woff2`, import.meta.url)))
  })

  it('can be read before any script has run, and declares its language and the others', () => {
    const html = read(page).toString()
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toMatch(/<title>.*Pipling.*<\/title>|<title>小芽.*<\/title>/)
    expect(html).toMatch(/<h1>[^<]+<\/h1>/)
    expect(html).toMatch(/<meta name="description" content="[^"\u2060]+"/)
    for (const other of [...languages, 'x-default']) expect(html).toContain(`hreflang="${other}"`)
    // The policy refuses all but the one `<style>` and the one `<script>` that it names.
    expect(html.match(/<style/g)).toHaveLength(1)
    expect(html.match(/<script>/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script(?!>|[^>]* src=)| style="/)
  })
})

describe.each(languages)('the app in %s', (language) => {
  const page = `app.${language}.html`

  it('has at most 105 KB of script on the first screen, of which React is 66', () => {
    expect(weightOf(filesOf(page, '.js'))).toBeLessThanOrEqual(105 * oneKb)
  })

  it('has every letter of its texts in a font subset of at most 25 KB; if not, run `npm run fonts`', () => {
    const fonts = filesOf(page, '.woff2')
    expect(fonts).toEqual([expect.stringMatching(/^assets\/nunito-letters-.*\.woff2$/)])
    expect(read(fonts[0]!).length).toBeLessThanOrEqual(25 * oneKb)
    const styles = read(filesOf(page, '.css')[0]!).toString()
    expect(filesOfFirstFamily(styles)).toEqual(fonts)
    const subset = charactersInFont(read(fonts[0]!))
    expect(lettersMissing(textOf(messages[language]), subset)).toEqual([])
    expect(lettersMissing(charactersUsedFrom(fonts[0]!, styles).join(''), subset)).toEqual([])
  })

  it('loads the texts of its language at once, and of no other', () => {
    expect(read(page).toString()).toContain(`<html lang="${language}">`)
    const texts = filesOf(page, '.js').filter((file) => /\/first-/.test(file))
    expect(texts).toHaveLength(1)
    expect(read(texts[0]!).toString()).toContain(messages[language].nav.timeline)
  })
})

describe.each(languages)('the chat in %s', (language) => {
  const names = readdirSync(`${dist}assets`)
  const weightOfNamed = (name: RegExp) =>
    names.filter((file) => name.test(file)).reduce((sum, file) => sum + read(`assets/${file}`).length, 0)
  const table = `question${language[0]!.toUpperCase()}${language[1]}`

  it('understands questions about the records with at most 14 KB, compressed', () => {
    expect(names.filter((file) => new RegExp(`^(answers|understanding|${table})-.*\\.js$`).test(file))).toHaveLength(3)
    expect(weightOfNamed(new RegExp(`^(answers?|understanding|${table})-.*\\.js\\.br$`))).toBeLessThanOrEqual(
      14 * oneKb,
    )
  })

  it('shows the first card with 5 KB more, which come while its facts are loaded', () => {
    expect(weightOfNamed(/^card-.*\.js\.br$/)).toBeLessThanOrEqual(5 * oneKb)
  })
})

describe.each(languages)('the view of a child in %s', (language) => {
  const page = `child.${language}.html`

  it('has at most 45 KB of script and styles, with the texts of one language, and no file of the app', () => {
    const files = [...filesOf(page, '.js'), ...filesOf(page, '.css')]
    expect(files.filter((file) => !file.startsWith('assets/child-'))).toEqual([])
    expect(files).toHaveLength(3)
    expect(weightOf(files)).toBeLessThanOrEqual(45 * oneKb)
    const script = files.map((file) => read(file).toString()).join('')
    expect(script).toContain(messages[language].kid.grownUps)
  })

  it('has nothing of the app’s texts, and the app has none of its own', () => {
    const names = readdirSync(`${dist}assets`).filter((name) => name.endsWith('.js'))
    const holding = (text: string) => names.filter((name) => read(`assets/${name}`).toString().includes(text))
    const ofChildren = (name: string) => name.startsWith('child-')
    expect(holding(messages[language].kid.oops).filter((name) => !ofChildren(name))).toEqual([])
    expect(holding(messages[language].nav.timeline).filter(ofChildren)).toEqual([])
  })
})

describe('the app', () => {
  it('shows the rest of Home with 45 KB more, which bring nothing of another screen', () => {
    const first = filesOf('app.en.html', '.js')
    const names = ['HomeLater', 'entryLooks', 'preloadScreens', 'Mascot', 'RequestsCard', 'Toaster', 'RewardPicture']
    const later = [...new Set(names.flatMap(importedBy))].filter((file) => !first.includes(file))
    const others = later.filter((file) => !new RegExp(`/(home|drawings|${names.join('|')})-`).test(file))
    expect(others).toEqual([])
    expect(weightOf(later)).toBeLessThanOrEqual(45 * oneKb)
  })

  it('has the outbox, its screens and what it shows in one file, so that all of it is there without a connection', () => {
    for (const name of ['queue', 'ConnectionText', 'projections'])
      expect(read(importedBy(name)[0]!).toString()).toMatch(/^export\{[^}]+\}from"\.\/outbox-[^"]+";\s*$/)
  })

  it('has no later script over 15 KB but that of Home', () => {
    const first = new Set(languages.flatMap((language) => filesOf(`app.${language}.html`, '.js')))
    const later = readdirSync(`${dist}assets`)
      .map((name) => `assets/${name}`)
      .filter((file) => /^(?!assets\/home-).*\.js$/.test(file) && !first.has(file))
    expect(later.length).toBeGreaterThan(5)
    expect(later.filter((file) => !file.startsWith('assets/child-') && weightOf([file]) > 15 * oneKb)).toEqual([])
  })

  it('has a start picture for each iPhone, light and dark, with exactly the pixels of its screen', async () => {
    const links = read('app.en.html')
      .toString()
      .matchAll(
        /<link rel="apple-touch-startup-image" media="\(device-width: (\d+)px\) and \(device-height: (\d+)px\) and \(-webkit-device-pixel-ratio: (\d)\)[^"]*" href="\/([^"]+)">/g,
      )
    const pictures = [...links]
    expect(pictures).toHaveLength(22)
    for (const [, width, height, scale, file] of pictures) {
      const bytes = read(file!)
      const picture = await sharp(bytes).metadata()
      expect([picture.width, picture.height]).toEqual([Number(width) * Number(scale), Number(height) * Number(scale)])
      expect(bytes.length).toBeLessThan(15 * oneKb)
    }
  })

  it('has at most 12 KB of styles', () => {
    expect(weightOf(filesOf('app.en.html', '.css'))).toBeLessThanOrEqual(12 * oneKb)
  })

  it('has at most 3 KB of styles for wide windows, in a file after the others that no phone waits for', () => {
    const html = read('app.en.html').toString()
    const [[link, file = ''] = [''], ...others] = html.matchAll(wideStyles)
    expect(others).toEqual([])
    expect(html.indexOf(link)).toBe(html.lastIndexOf('<link rel="stylesheet"'))
    expect(weightOf([file])).toBeLessThanOrEqual(3 * oneKb)
    for (const language of languages) expect(read(`landing.${language}.html`).toString()).not.toMatch(wideStyles)
  })

  it('leaves the landing page, the forms and calls of other screens out of the first screen', () => {
    const first = filesOf('app.en.html', '.js')
      .map((file) => read(file).toString())
      .join('')
    const later = ['landing-hero', 'sign-in-intro', 'field-control', '/checkin']
    expect(later.filter((text) => first.includes(text))).toEqual([])
  })
})

it('the build compresses every file that can be compressed', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const plain = files.filter((file) => /\.(html|js|css|svg|webmanifest)$/.test(file))
  expect(plain.flatMap((file) => [`${file}.br`, `${file}.gz`]).filter((file) => !files.includes(file))).toEqual([])
})
