import { languages, type Language } from '../../i18n/rules.ts'
import { findReplyByText, type Action, type ReplyId } from '../rules.ts'

export type Replies = Record<ReplyId, string>

const modules = {
  zh: () => import('../messages/replies/zh.ts'),
  en: () => import('../messages/replies/en.ts'),
  es: () => import('../messages/replies/es.ts'),
}

export const loadReplies = async (language: Language): Promise<Replies> => (await modules[language]()).replies

/**
 * Finds the reply that an address names by its text, in any language. Undefined if the text is not one of the replies.
 */
export async function findReply(action: Action, text: string): Promise<ReplyId | undefined> {
  const repliesByLanguage = await Promise.all(languages.map(loadReplies))
  return repliesByLanguage.map((replies) => findReplyByText(action, text, replies)).find((id) => id !== undefined)
}

let lastReply: ReplyId | undefined

/** The reply shown last, in the bubble or the chat. It is in memory only. */
export const getLastShownReply = (): ReplyId | undefined => lastReply

export function setLastShownReply(id: ReplyId): void {
  lastReply = id
}
