import { foldText } from '../../platform/foldText.ts'

/** The default quick actions as the messages word them. A test compares the two. */
export const defaultTitles: Readonly<Record<string, readonly string[]>> = {
  greeting: ['Polite greeting', 'Saludó con amabilidad', '主动问好'],
  tidyToys: ['Tidied up the toys', 'Guardó los juguetes', '收拾玩具'],
  helpClean: ['Helped to clean', 'Ayudó a limpiar', '帮忙打扫'],
  helpOthers: ['Helped someone', 'Ayudó a alguien', '帮助别人'],
  studyWell: ['Studied with focus', 'Estudió con atención', '认真学习'],
}

const keys = new Map(
  Object.entries(defaultTitles).flatMap(([key, titles]) => titles.map((title) => [foldText(title), key] as const)),
)

/** The key of the default quick action that has this title in one of the languages. */
export const defaultKeyOf = (title: string): string | null => keys.get(foldText(title)) ?? null
