import { HttpError } from '../http/client.ts'
import { newRequestKey } from './requestKey.ts'

/** A tap this much later means a new act, even where the answer to the first never came. */
const retryMs = 600_000

/** The keys of acts whose answer got lost: the server may have done them. */
const unanswered = new Map<string, string>()

/**
 * Sends an act under a key of its own. When its answer is lost and the parent does the same again, the key is the same
 * again, so that it is done once.
 * @param act what makes it the same act: the call and everything in it
 */
export async function sendAct<Reply>(act: unknown, sendIt: (idempotencyKey: string) => Promise<Reply>): Promise<Reply> {
  const name = JSON.stringify(act)
  const key = unanswered.get(name) ?? newRequestKey()
  try {
    const reply = await sendIt(key)
    unanswered.delete(name)
    return reply
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) unanswered.delete(name)
    else remember(name, key)
    throw error
  }
}

function remember(name: string, key: string): void {
  if (unanswered.has(name)) return
  unanswered.set(name, key)
  setTimeout(() => {
    unanswered.delete(name)
  }, retryMs)
}
