/** Puts sentences after one another. Chinese has no space between them: its full stop is as wide as a character. */
export function joinSentences(language: string, sentences: readonly (string | false | undefined)[]): string {
  return sentences.filter(Boolean).join(language === 'zh' ? '' : ' ')
}
