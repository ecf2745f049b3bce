import { isDay } from '../../platform/time/rules.ts'
import type { Mood } from '../moments/contract.ts'
import { moods } from '../moments/contract.ts'

export const papers = ['a4', 'letter'] as const
export type Paper = (typeof papers)[number]

/** In millimetres. */
export const paperSizes = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const
/** Pixels of a millimetre in CSS. */
export const perMm = 96 / 25.4
/** Around what is printed; below it stands the number of the page. */
export const pageMargin = { side: 17, top: 18, bottom: 20 } as const
/** Between two blocks. */
export const blockGap = 9

/** Regions that use Letter paper, as in a language tag. */
const letterRegions = new Set(['US', 'CA', 'MX', 'PH', 'CO', 'CL', 'VE', 'CR', 'GT', 'SV', 'NI', 'PA', 'DO', 'PR'])

/** The paper of a region. @param languages tags of the browser, the preferred one first */
export function paperOf(languages: readonly string[]): Paper {
  const region = languages.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find((found) => found !== undefined)
  return region !== undefined && letterRegions.has(region) ? 'letter' : 'a4'
}

export const spans = ['thisMonth', 'lastMonth', 'thisYear', 'everything'] as const
export type Span = (typeof spans)[number]

/** Days of a book, both included. */
export interface Days {
  from: string
  to: string
}

/** The span with exactly these days; undefined for days of one's own. */
export function spanOf({ from, to }: Days, today: string): Span | undefined {
  return spans.find((span) => {
    const days = daysOfSpan(span, today)
    return days.from === from && days.to === to
  })
}

/** Returns the fault of a chosen range of days, and its field; undefined if a book can have these days. */
export function problemOf({ from, to }: Days): { field: keyof Days; problem: 'incomplete' | 'reversed' } | undefined {
  if (!isDay(from)) return { field: 'from', problem: 'incomplete' }
  if (!isDay(to)) return { field: 'to', problem: 'incomplete' }
  return from > to ? { field: 'to', problem: 'reversed' } : undefined
}

/** The days of a span, both included. */
export function daysOfSpan(span: Span, today: string): Days {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const first = (of: number) => new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 10)
  const last = (of: number) => new Date(Date.UTC(year, of + 1, 0)).toISOString().slice(0, 10)
  switch (span) {
    case 'thisMonth':
      return { from: first(month - 1), to: last(month - 1) }
    case 'lastMonth':
      return { from: first(month - 2), to: last(month - 2) }
    case 'thisYear':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    case 'everything':
      return { from: '1900-01-01', to: `${year}-12-31` }
  }
}

/** A part of a page that is not divided. */
export interface Block {
  /** In the unit of the page. */
  height: number
  /** A heading, which is never the last on a page. */
  isHeading?: boolean
  beginsPage?: boolean
}

/** Distributes blocks over pages. @returns the places of the blocks of each page */
export function packPages(blocks: readonly Block[], pageHeight: number, gap: number): number[][] {
  const pages: number[][] = []
  let used = Infinity
  blocks.forEach(({ height, isHeading = false, beginsPage = false }, index) => {
    // A heading takes its place together with what follows.
    const needed = isHeading ? height + gap + (blocks[index + 1]?.height ?? 0) : height
    if (beginsPage || used + gap + needed > pageHeight) {
      pages.push([])
      used = -gap
    }
    pages.at(-1)!.push(index)
    used += gap + height
  })
  return pages
}

/**
 * The number of the widest characters on a line of the book. About twice as many Latin letters fit. Long words are
 * divided by counting, and not by the browser: WebKit does not repeat the padding of a box that it breaks
 * (`box-decoration-break: clone`), so they would go on at the edge of the paper.
 */
const signsOfLine = 34

const linesOf = (text: string, signs = signsOfLine): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / signs)), 0)

/** Lines of a paragraph that a page of the smallest paper holds, and that it holds below six photos. */
const maxLines = 27
const maxLinesBelowPhotos = 15

/**
 * Divides long words at their ends of lines or sentences, so that a page can hold each part, the first one below
 * photos.
 */
export function paragraphsOf(text: string, hasPhotos: boolean): string[] {
  const parts = text.match(/[^\n.!?。！？]*(?:\n|[.!?。！？]+|$)/g) ?? []
  const pieces = new RegExp(`[^]{1,${signsOfLine * maxLinesBelowPhotos}}`, 'gu')
  const paragraphs: string[] = ['']
  for (const part of parts.flatMap((one) => one.match(pieces) ?? [])) {
    const most = hasPhotos && paragraphs.length === 1 ? maxLinesBelowPhotos : maxLines
    if (linesOf((paragraphs.at(-1) + part).trimEnd()) > most) paragraphs.push('')
    paragraphs[paragraphs.length - 1] += part
  }
  return paragraphs.map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== '')
}

/** Divides a list, so that a page can hold each part. */
export function partsOf<Item>(items: readonly Item[], titleOf: (item: Item) => string): Item[][] {
  const parts: Item[][] = []
  let used = Infinity
  for (const item of items) {
    // Beside the title stands a note, and above and below there is a space.
    const lines = linesOf(titleOf(item), 28) + 0.5
    if (used + lines > maxLines) {
      parts.push([])
      used = 0
    }
    parts.at(-1)!.push(item)
    used += lines
  }
  return parts
}

/** The photo for the cover: of the newest moment among those with the brightest mood. */
export function coverPhoto<Photo>(moments: readonly { mood: Mood; photos: readonly Photo[] }[]): Photo | undefined {
  const withPhotos = moments.filter(({ photos }) => photos.length > 0)
  const brightest = Math.min(...withPhotos.map(({ mood }) => moods.indexOf(mood)))
  return withPhotos.findLast(({ mood }) => moods.indexOf(mood) === brightest)?.photos[0]
}

/** Whether a challenge went on from its first score: not where that one is the best, or the only one. */
export const hasRisen = (scores: readonly number[]): boolean => Math.max(...scores) > scores[0]!
