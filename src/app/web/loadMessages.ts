import type { Messages } from 'use-intl'
import type { Language } from '../../features/i18n/rules.ts'

const firstParts = {
  zh: () => import('virtual:messages/zh/first'),
  en: () => import('virtual:messages/en/first'),
  es: () => import('virtual:messages/es/first'),
}
const laterParts = {
  zh: () => [import('virtual:messages/zh/later'), import('virtual:messages/zh/rest')],
  en: () => [import('virtual:messages/en/later'), import('virtual:messages/en/rest')],
  es: () => [import('virtual:messages/es/later'), import('virtual:messages/es/rest')],
}

/** The requested languages. Their first messages may still be loading. */
const requested = new Set<Language>()

export async function loadFirstMessages(language: Language): Promise<Messages> {
  requested.add(language)
  return (await firstParts[language]()).default
}

export async function loadMessages(language: Language): Promise<Messages> {
  await loadLaterPart(language)
  return loadFirstMessages(language)
}

/** Loads the messages of all other screens. Await it before rendering anything that is not on the first screen. */
export async function loadLaterMessages(): Promise<void> {
  await Promise.all([...requested].map(loadLaterPart))
}

/** Adds them in place, so that no component renders again. The second time, they are there already. */
async function loadLaterPart(language: Language): Promise<void> {
  const [messages, ...parts] = await Promise.all([loadFirstMessages(language), ...laterParts[language]()])
  const groups: Record<string, object> = messages
  // Some groups are partly loaded. Their objects are extended, because rendered components hold references to them.
  for (const { default: texts } of parts)
    for (const [name, more] of Object.entries(texts)) groups[name] = Object.assign(groups[name] ?? {}, more)
}
