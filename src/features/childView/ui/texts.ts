import format from 'icu-minify/format'
import type { CompiledMessage } from 'icu-minify/format'
import type { Messages } from 'use-intl'
import { isolateBidi } from '../../i18n/isolateBidi.ts'

type Texts = { [Group in keyof Messages]?: Record<string, CompiledMessage> }
type Values = Record<string, string | number>
export type Translate<Group extends keyof Messages> = (key: keyof Messages[Group] & string, values?: Values) => string

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
}

/** The texts of the page, which has one language and loads them before it draws anything. */
let texts: Texts = {}

export function setTexts(loaded: Messages): void {
  texts = loaded
}

export const pageLanguage = () => document.documentElement.lang

/**
 * The texts of a group, with the values of their placeholders. use-intl, which the app uses, would be a quarter of this
 * page.
 */
export function useTranslations<Group extends keyof Messages>(group: Group): Translate<Group> {
  return (key, values) =>
    format(
      texts[group]![key]!,
      pageLanguage(),
      values &&
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolateBidi(value) : value]),
        ),
      { formatters },
    ) as string
}

/** Names in one sentence: "Mama and Papa". */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(pageLanguage()).format(names.map(isolateBidi))
}

export const numberText = (value: number) => new Intl.NumberFormat(pageLanguage()).format(value)
