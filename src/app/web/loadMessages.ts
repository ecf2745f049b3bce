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

/** The loaded messages by language. Later messages are added in place, so that no component renders again. */
const loaded = new Map<Language, Messages>()
/** The requested languages. Their first messages may still be loading. */
const requested = new Set<Language>()
const laterLoads = new Map<Language, Promise<void>>()

export async function loadFirstMessages(language: Language): Promise<Messages> {
  requested.add(language)
  const { default: texts } = await firstParts[language]()
  const messages = loaded.get(language) ?? texts
  loaded.set(language, messages)
  return messages
}

export async function loadMessages(language: Language): Promise<Messages> {
  const [messages] = await Promise.all([loadFirstMessages(language), loadLaterPart(language)])
  return messages
}

/** Loads the messages of all other screens. Await it before rendering anything that is not on the first screen. */
export async function loadLaterMessages(): Promise<void> {
  await Promise.all([...requested].map(loadLaterPart))
}

function loadLaterPart(language: Language): Promise<void> {
  const current = laterLoads.get(language)
  if (current) return current
  const load = addLaterPart(language)
  laterLoads.set(language, load)
  // After a failure the next screen retries.
  load.catch(() => laterLoads.delete(language))
  return load
}

async function addLaterPart(language: Language): Promise<void> {
  const [messages, ...parts] = await Promise.all([loadFirstMessages(language), ...laterParts[language]()])
  const groups: Record<string, object> = messages
  // Some groups are partly loaded. Their objects are extended, because rendered components hold references to them.
  for (const { default: texts } of parts)
    for (const [name, more] of Object.entries(texts)) groups[name] = Object.assign(groups[name] ?? {}, more)
}
