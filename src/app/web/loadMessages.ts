import type { Messages } from 'use-intl'
import type { Language } from '../../features/i18n/rules.ts'

const first = {
  zh: () => import('virtual:messages/zh/first'),
  en: () => import('virtual:messages/en/first'),
  es: () => import('virtual:messages/es/first'),
}
const later = {
  zh: () => import('virtual:messages/zh/later'),
  en: () => import('virtual:messages/en/later'),
  es: () => import('virtual:messages/es/later'),
}

/** What has come of each language. The others are added in place, so that nothing that is shown is drawn anew. */
const loaded = new Map<Language, Messages>()
/** The languages that were asked for, whose first texts may still be on their way. */
const wanted = new Set<Language>()
const whole = new Map<Language, Promise<void>>()

/** Brings the texts that the first screen needs. */
export async function loadFirstMessages(language: Language): Promise<Messages> {
  wanted.add(language)
  const { default: texts } = await first[language]()
  const messages = loaded.get(language) ?? texts
  loaded.set(language, messages)
  return messages
}

/** Brings all texts of a language, for when it changes while any screen may be shown. */
export async function loadMessages(language: Language): Promise<Messages> {
  const [messages] = await Promise.all([loadFirstMessages(language), laterMessages(language)])
  return messages
}

/** To be awaited by whatever is not on the first screen, before it is drawn. */
export async function loadOtherTexts(): Promise<void> {
  await Promise.all([...wanted].map(laterMessages))
}

function laterMessages(language: Language): Promise<void> {
  const known = whole.get(language)
  if (known) return known
  const coming = addLater(language)
  whole.set(language, coming)
  // After a failure the next screen tries again.
  coming.catch(() => whole.delete(language))
  return coming
}

async function addLater(language: Language): Promise<void> {
  const [{ default: texts }, messages] = await Promise.all([later[language](), loadFirstMessages(language)])
  const groups: Record<string, object> = messages
  // Of some groups a part is there. Their objects stay, as whatever is drawn already holds on to them.
  for (const [name, more] of Object.entries(texts)) groups[name] = Object.assign(groups[name] ?? {}, more)
}
