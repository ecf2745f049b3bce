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

/**
 * The first messages by language, from the moment they are requested. Later messages are added in place, so that no
 * component renders again.
 */
const firstLoads = new Map<Language, Promise<Messages>>()
const laterLoads = new Map<Language, Promise<void>>()

export const loadFirstMessages = (language: Language): Promise<Messages> =>
  loadOnce(firstLoads, language, async () => (await firstParts[language]()).default)

export async function loadMessages(language: Language): Promise<Messages> {
  const [messages] = await Promise.all([loadFirstMessages(language), loadLaterPart(language)])
  return messages
}

/** Loads the messages of all other screens. Await it before rendering anything that is not on the first screen. */
export async function loadLaterMessages(): Promise<void> {
  await Promise.all([...firstLoads.keys()].map(loadLaterPart))
}

const loadLaterPart = (language: Language): Promise<void> =>
  loadOnce(laterLoads, language, () => addLaterPart(language))

/** After a failure, the next call retries. */
function loadOnce<Part>(loads: Map<Language, Promise<Part>>, language: Language, load: () => Promise<Part>) {
  const current = loads.get(language)
  if (current) return current
  const loading = load()
  loads.set(language, loading)
  loading.catch(() => loads.delete(language))
  return loading
}

async function addLaterPart(language: Language): Promise<void> {
  const [messages, ...parts] = await Promise.all([loadFirstMessages(language), ...laterParts[language]()])
  const groups: Record<string, object> = messages
  // Some groups are partly loaded. Their objects are extended, because rendered components hold references to them.
  for (const { default: texts } of parts)
    for (const [name, more] of Object.entries(texts)) groups[name] = Object.assign(groups[name] ?? {}, more)
}
