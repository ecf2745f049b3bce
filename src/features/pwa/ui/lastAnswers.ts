import { hashKey, notifyManager, type QueryFunctionContext, type QueryPersister } from '@tanstack/react-query'
import { HttpError } from '../../../platform/http/client.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import { readAnswer, writeAnswer, type KeptAnswer } from './answerStore.ts'
import { forgetFamily, isForgotten } from './forgetFamily.ts'
import { noteReachable } from './reachability.ts'

const userHash = hashKey(userQueryKey)

/** The name of this file has a digest of the code in it. */
const build = import.meta.url

/** An answer that has not changed, as most of the timeline's, is written anew only so often: its age is told in minutes. */
const rewriteMs = 60_000
const written = new Map<string, KeptAnswer>()

/**
 * Keeps the last answer to each query on the device, for the guardian to whom it was given, and gives it in the place
 * of one that cannot be had. A query that still has data keeps that: it may know of an act that the kept answer does not.
 */
export const keepLastAnswers: QueryPersister = async (queryFn, context, query) => {
  try {
    const data = await queryFn(context)
    noteReachable(true)
    // On its own, as nobody waits for it.
    keepAnswer(query.queryHash, data, context).catch(warn)
    return data
  } catch (error) {
    if (error instanceof HttpError) {
      noteReachable(true)
      if (error.isUnauthorized) void forgetFamily()
    }
    // fetch answers with a TypeError when the server cannot be reached.
    if (!(error instanceof TypeError)) throw error
    noteReachable(false)
    const kept = query.state.data === undefined ? await recallAnswer(query.queryHash, context) : undefined
    if (!kept) throw error
    // After the query has noted the present as the time of its answer. It is asked for anew as soon as it is looked at.
    notifyManager.schedule(() => {
      query.setState({ dataUpdatedAt: kept.at, isInvalidated: true })
    })
    return kept.data
  }
}

async function keepAnswer(hash: string, data: unknown, context: QueryFunctionContext): Promise<void> {
  if (hash === userHash) await makeRoomFor(data as User | null)
  const ownerId = hash === userHash ? (data as User | null)?.id : await ownerIdOf(context)
  if (ownerId === undefined || isForgotten()) return
  const answer = { ownerId, build, at: Date.now(), data }
  const before = written.get(hash)
  if (before && before.data === data && answer.at - before.at < rewriteMs) return
  written.set(hash, answer)
  await writeAnswer(hash, { ...answer, data: context.meta?.kept?.(data) ?? data })
}

/** What was kept for somebody else goes before anything of this one is kept. */
async function makeRoomFor(user: User | null): Promise<void> {
  const kept = user && (await readAnswer(userHash))
  if (!user) await forgetFamily()
  else if (kept && kept.ownerId !== user.id) await forgetFamily({ forGood: false })
}

async function recallAnswer(hash: string, context: QueryFunctionContext): Promise<KeptAnswer | undefined> {
  const kept = await readAnswer(hash).catch(warn)
  if (kept?.build !== build) return undefined
  // Whose session it is cannot be asked now; a sign-out would have left nothing here.
  return hash === userHash || kept.ownerId === (await ownerIdOf(context)) ? kept : undefined
}

/** The start asks for everything at once, so that the answer to who it is may still be on its way. */
async function ownerIdOf({ client }: QueryFunctionContext): Promise<string | undefined> {
  const known = client.getQueryData<User | null>(userQueryKey)
  if (known !== undefined) return known?.id
  const asked = client.getQueryCache().find<User | null>({ queryKey: userQueryKey })?.promise
  return (await asked?.catch(() => null))?.id
}

/** A browser may refuse to store anything; the app then works as long as it is online. */
function warn(error: unknown): undefined {
  console.warn('Not kept on this device:', error)
}
