/**
 * A text without case and accents, and without what cannot be seen, to compare what was typed: accents are often left
 * out on phones.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .trim()
}

/** Whether one of the titles looks like one of the wordings of an item. */
export function hasWording(titles: readonly string[], wordings: readonly string[]): boolean {
  const folded = new Set(wordings.map(foldText))
  return titles.some((title) => folded.has(foldText(title)))
}
