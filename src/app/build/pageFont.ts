import { createHash } from 'node:crypto'
import subsetFont from 'subset-font'

/** A file with a part of a font, and the rule that has the browser take it for the characters that are in it. */
export interface PageFont {
  fileName: string
  source: Uint8Array
  rule: string
}

/**
 * The part of a font that a page is written with. Words that come later and need more of it bring the font itself, as its own rule says.
 * @param page HTML
 * @param stylesheet with the rule of the font
 * @param font the file of which the stylesheet speaks
 */
export async function fontForPage(page: string, stylesheet: string, font: { fileName: string; source: Uint8Array }): Promise<PageFont> {
  const rule = [...stylesheet.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([found]) => found).find((found) => found.includes(font.fileName))
  const ranges = rule && /unicode-range:([^;}]+)/.exec(rule)?.[1]
  if (!ranges) throw new Error(`The styles do not say which characters ${font.fileName} is for`)
  const isInFont = rangeTest(ranges)
  const characters = [...new Set(textOf(page))].filter((character) => isInFont(character.codePointAt(0)!)).toSorted()
  const source = await subsetFont(Buffer.from(font.source), characters.join(''), { targetFormat: 'woff2' })
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  const fileName = `assets/page-font-${hash}.woff2`
  return { fileName, source, rule: rule.replace(font.fileName, fileName).replace(ranges, characters.map(codeOf).join()) }
}

/** With what HTML writes as entities. */
function textOf(page: string): string {
  return `${page.replaceAll(/<[^>]*>/g, ' ')}'"&<>`
}

const codeOf = (character: string) => `U+${character.codePointAt(0)!.toString(16)}`

/** @param ranges such as `U+??,U+131,U+2000-206F` */
function rangeTest(ranges: string): (code: number) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'f'), 16)] as const
  })
  return (code) => pairs.some(([first, last]) => first <= code && code <= last)
}
