import type { Logger } from 'pino'
import type { Listener } from '../../platform/db/listener.ts'
import type { Database, Runner } from '../../platform/db/open.ts'
import type { App, RequestContext, Session } from '../../platform/http/context.ts'
import type { Call } from '../../platform/http/contract.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { EventStreams, LiveEvent } from '../../platform/http/eventStreams.ts'
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

interface Announcements {
  listen: Database['listen']
  streams: EventStreams
  log: Logger
}

/** Passes what the database announces on to the open streams. One connection of the process listens for all of them. */
export function listenForChanges({ listen, streams, log }: Announcements): Listener {
  return listen({
    channel,
    onMessage: publish,
    // A page that opens a stream again compares its data with the revisions, so nothing is missed.
    onLost: streams.endAll,
    log,
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
    if (kind === 'child' || kind === 'request' || kind === 'job')
      streams.publish(topicOfChild(id, childId), { name: kind === 'request' ? kind : 'child', about: '', data: {} })
  }
}

/** What a child's own view follows. Families that have imported the same export have children of the same id. */
export const topicOfChild = (familyId: string, childId: string) => `child ${familyId} ${childId}`

interface Followed {
  topic: string
  firstEvent?(): Promise<LiveEvent>
  /** Whether the stream may go on, by the session as it is now. */
  isFor(session: Session): boolean
}

/** Mounts a stream of events. It ends with its session. */
export function mountStream(app: App, call: Call, follow: (ctx: RequestContext) => Followed): void {
  mountRoute(app, call, async (c, token) => {
    const ctx = await admit(app, call, c, token)
    const { isFor, ...followed } = follow(ctx)
    if (!(await app.isListening()))
      throw refuse('unavailable', 'Changes cannot be followed just now.', undefined, { 'Retry-After': '30' })
    const stream = app.streams.open({
      ...followed,
      owner: ctx.sessionId,
      isValid: async () => {
        const found = await app.sessions.find(token, app.clock())
        return found !== undefined && isFor(found.session)
      },
    })
    return respond(c, 200, stream, { ...app.headers, ...streamHeaders })
  })
}

/** Mounts the stream by which a page learns of changes. */
export function mountLive({ app }: { app: App }): void {
  mountStream(app, followChanges, ({ familyId }) => ({
    topic: familyId,
    firstEvent: () => readRevisions(app.db, familyId),
    isFor: (session) => session.familyId === familyId,
  }))
}
