import type { ICUArgs } from 'use-intl'

type Texts = { readonly [key: string]: string | Texts }

type Placeholders<Text extends string> = keyof ICUArgs<
  Text,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>

type SamePlaceholders<Source extends string, Text extends string> = [Placeholders<Source>] extends [Placeholders<Text>]
  ? [Placeholders<Text>] extends [Placeholders<Source>]
    ? Text
    : ['Unknown placeholder', Exclude<Placeholders<Text>, Placeholders<Source>>]
  : ['Missing placeholder', Exclude<Placeholders<Source>, Placeholders<Text>>]

type Fitting<Source, Translation> = {
  [Key in keyof Source | keyof Translation]: Key extends keyof Source
    ? Key extends keyof Translation
      ? Source[Key] extends string
        ? Translation[Key] extends string
          ? string extends Source[Key]
            ? 'messages/en.ts must end with `as const`'
            : SamePlaceholders<Source[Key], Translation[Key]>
          : string
        : Fitting<Source[Key], Translation[Key]>
      : Source[Key]
    : never
}

/**
 * Holds a translation to its English source: a text that is missing, unknown or has other placeholders is a type
 * error at that text.
 */
export function translationOf<Source extends Texts>() {
  return <const Translation extends Texts>(texts: Translation & Fitting<Source, Translation>): Translation => texts
}
