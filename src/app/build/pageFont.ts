import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import subsetFont from 'subset-font'

/** A file with a part of a font, and styles that have the browser ask it first, and for the characters that are in it. */
export interface PageFont {
  fileName: string
  source: Uint8Array
  styles: string
}

/**
 * The part of a font that a page is written with. Words that come later and need more of it bring the font itself, as its own rule says.
 * @param page HTML
 * @param stylesheet with the rule of the font
 * @param font the file of which the stylesheet speaks
 * @param part the file that the page's own takes the place of: it joins the rest of the font
 */
export async function fontForPage(
  page: string,
  stylesheet: string,
  font: { fileName: string; source: Uint8Array },
  part: string,
): Promise<PageFont> {
  const { rule, ranges } = ruleOf(stylesheet, font.fileName)
  const isInFont = isFor(stylesheet, font.fileName)
  const characters = [...new Set(textOf(page))].filter(isInFont).toSorted()
  const source = await subsetFont(Buffer.from(font.source), characters.join(''), { targetFormat: 'woff2' })
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  const fileName = `assets/page-font-${hash}.woff2`
  const family = (of: string) => /(?<=font-family:)[^;]+/.exec(of)![0]
  const partRule = ruleOf(stylesheet, part).rule
  const styles = stylesheet.replace(partRule, partRule.replace(family(partRule), family(rule)))
  const pageRule = rule
    .replace(font.fileName, fileName)
    .replace(ranges, characters.map(codeOf).join())
    .replace(family(rule), family(partRule))
  return { fileName, source, styles: styles + pageRule }
}

/**
 * Writes the part of a font that a stylesheet names as a file of its own.
 * @param stylesheet the file in which a rule speaks of the part, and says which characters it is for
 * @param font the whole font's file
 * @param part the file to be written, by whose name the rule speaks of it
 */
export async function writeFontPart(stylesheet: string, font: string, part: string): Promise<void> {
  const isInPart = isFor(await readFile(stylesheet, 'utf8'), basename(part))
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCodePoint(code)).filter(isInPart)
  await mkdir(dirname(part), { recursive: true })
  await writeFile(part, await subsetFont(await readFile(font), characters.join(''), { targetFormat: 'woff2' }))
}

function ruleOf(stylesheet: string, fileName: string): { rule: string; ranges: string } {
  const rule = [...stylesheet.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([found]) => found)
    .find((found) => found.includes(fileName))
  const ranges = rule && /unicode-range:([^;}]+)/.exec(rule)?.[1]
  if (!ranges) throw new Error(`The styles do not say which characters ${fileName} is for`)
  return { rule, ranges }
}

/** With what HTML writes as entities. */
function textOf(page: string): string {
  return `${page.replaceAll(/<[^>]*>/g, ' ')}'"&<>`
}

const codeOf = (character: string) => `U+${character.codePointAt(0)!.toString(16)}`

/** @returns whether a stylesheet has a file of a font used for a character. Ranges are written such as `U+??,U+131,U+2000-206F`. */
export function isFor(stylesheet: string, fileName: string): (character: string) => boolean {
  const pairs = ruleOf(stylesheet, fileName)
    .ranges.split(',')
    .map((range) => {
      const [first = '', last = first] = range.trim().slice(2).split('-')
      return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'f'), 16)] as const
    })
  return (character) => {
    const code = character.codePointAt(0)!
    return pairs.some(([first, last]) => first <= code && code <= last)
  }
}
