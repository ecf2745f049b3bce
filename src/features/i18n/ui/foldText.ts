/** A text without case and accents, to compare what was typed: accents are often left out on phones. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
