import { languages, type Language } from '../../i18n/rules.ts'
import { replyWithText, type Action, type ReplyId } from '../rules.ts'

export type Replies = Record<ReplyId, string>

const modules = {
  zh: () => import('../messages/replies/zh.ts'),
  en: () => import('../messages/replies/en.ts'),
  es: () => import('../messages/replies/es.ts'),
}

/** Pip's replies in one language: a file of its own, which comes when somebody asks. */
export async function loadReplies(language: Language): Promise<Replies> {
  return (await modules[language]()).replies
}

/** The reply that an address names by its text, in whatever language it was chosen; undefined when it is none of ours. */
export async function findReply(action: Action, text: string): Promise<ReplyId | undefined> {
  const known = await Promise.all(languages.map(loadReplies))
  return known.map((replies) => replyWithText(action, text, replies)).find((id) => id !== undefined)
}

let lastReply: ReplyId | undefined

/** The reply that was shown last, in the bubble or the chat. It is forgotten with the page. */
export function lastShownReply(): ReplyId | undefined {
  return lastReply
}

export function rememberShownReply(id: ReplyId): void {
  lastReply = id
}
