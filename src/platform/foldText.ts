/** Letters that Unicode does not take apart into a Latin letter and a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}

/**
 * Folds typed text for comparisons: without case, accents, width and invisible characters, with straight quotes and
 * plain hyphens. Keyboards set these by themselves, and accents are often left out on phones. The SQL function
 * `fold_text` does the same.
 */
export function foldLetters(text: string): string {
  return text
    .replaceAll(/[`´]/g, "'")
    .normalize('NFKD')
    .replaceAll(
      /[\u0300-\u036F\u00AD\u061C\u180B-\u180F\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0F]/g,
      '',
    )
    .toLowerCase()
    .replaceAll(/[ßæœþøłđðħŧıς]/g, (letter) => plainLetters[letter]!)
    .replaceAll(/[\u2018-\u201B\u2032\u02B9\u02BB\u02BC\u2039\u203A]/g, "'")
    .replaceAll(/[\u201C-\u201F\u00AB\u00BB\u300C-\u300F]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
}

/** Two texts that fold to one are one title, name or word to a reader. */
export const foldText = (text: string): string => foldLetters(text).replaceAll(/\s+/g, ' ').trim()

/** Whether one of the titles looks like one of the wordings of an item. */
export function hasWording(titles: readonly string[], wordings: readonly string[]): boolean {
  const folded = new Set(wordings.map(foldText))
  return titles.some((title) => folded.has(foldText(title)))
}
