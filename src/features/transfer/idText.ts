import { foldText } from '../../platform/foldText.ts'

/** Invisible characters, except the joiner that makes one emoji of several. */
const ignorable = /(?!\u200d)\p{Default_Ignorable_Code_Point}/gu

/**
 * A name or title as a part of the id of what was imported. A later import of the same file finds it by that id, so
 * this never changes. To compare texts, use `foldText`.
 */
export function idTextOf(text: string): string {
  return text.normalize('NFKC').replace(ignorable, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/**
 * Finds by a name: what is spelled the same, else what looks alike.
 * @param items of several with one name, the last is found
 */
export function byName<T>(items: readonly T[], nameOf: (item: T) => string): (name: string) => T | undefined {
  const same = new Map(items.map((item) => [idTextOf(nameOf(item)), item]))
  const alike = new Map(items.map((item) => [foldText(nameOf(item)), item]))
  return (name) => same.get(idTextOf(name)) ?? alike.get(foldText(name))
}
