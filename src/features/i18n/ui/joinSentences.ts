/** Joins sentences, in Chinese without a space: its full stop is as wide as a character. Skips empty ones. */
export function joinSentences(language: string, sentences: readonly (string | false | undefined)[]): string {
  return sentences.filter(Boolean).join(language === 'zh' ? '' : ' ')
}
