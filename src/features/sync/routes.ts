import type { Runner } from '../../platform/db/open.ts'
import type { App } from '../../platform/http/context.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { LiveEvent } from '../../platform/http/eventStreams.ts'
import { admit, mountRoute, respond } from '../../platform/http/route.ts'
import { followChanges } from './contract.ts'

/** The channel on which the triggers of the database announce changes: `app/migrations/0000_baseline.sql`. */
const channel = 'live'

/** `no-transform`: a proxy that compresses would hold events back. */
const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

async function readRevisions(db: Runner, familyId: string): Promise<LiveEvent> {
  const [row] = await db<{ list: object }[]>`
    select coalesce(json_agg(json_build_object('childId', id, 'revision', revision)), '[]') as list
    from children where family_id = ${familyId}`
  return { name: 'revisions', about: '', data: row!.list }
}

/**
 * Mounts the stream by which a page learns of changes. One connection of the process listens for all of its streams.
 */
export function mountLive({ app }: { app: App }): void {
  const { streams } = app
  const listener = app.listen({
    channel,
    onMessage: publish,
    // A page that opens a stream again compares its data with the revisions, so nothing is missed.
    onLost: streams.endAll,
    log: app.log,
  })

  /** @param message a word and ids, separated by blanks */
  function publish(message: string): void {
    const [kind, id = '', childId = '', last] = message.split(' ')
    if (kind === 'child') {
      // Without a revision, the child was erased.
      const data = { childId, ...(last !== undefined && { revision: Number(last) }) }
      streams.publish(id, { name: 'child', about: childId, data })
    } else if (kind === 'request') streams.publish(id, { name: 'request', about: last!, data: { childId, id: last } })
    else if (kind === 'family') streams.publish(id, { name: 'family', about: '', data: {} })
    else if (kind === 'session') streams.endOf(id)
  }

  mountRoute(app, followChanges, async (c, token) => {
    const { familyId, sessionId } = await admit(app, followChanges, c, token)
    if (!(await listener.isListening()))
      throw refuse('unavailable', 'Changes cannot be followed just now.', undefined, { 'Retry-After': '30' })
    const stream = streams.open({
      topic: familyId,
      owner: sessionId,
      firstEvent: () => readRevisions(app.db, familyId),
      isValid: async () => (await app.sessions.find(token, app.clock()))?.session.familyId === familyId,
    })
    return respond(c, 200, stream, { ...app.headers, ...streamHeaders })
  })
}
