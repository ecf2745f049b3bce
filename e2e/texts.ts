import { createTranslator } from 'use-intl/core'
import { messages } from '../src/app/messages.ts'

export type Language = keyof typeof messages
type Values = Record<string, string | number>

/** The app's texts, for finding elements by what a person reads: `say('en')('signIn.submit')`. */
export function say(language: Language): (key: string, values?: Values) => string {
  // The translator throws on a wrong key.
  const translate = createTranslator({
    locale: language,
    messages: messages[language],
    onError(error) {
      throw error
    },
  }) as unknown as (key: string, values?: Values) => string
  // The app writes a minus, not a hyphen, before a number.
  return (key, values) => translate(key, values).replaceAll(/-(?=\d)/g, '−')
}
