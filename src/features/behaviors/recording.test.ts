import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actCtxOf } from '../../testing/actCtx.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { createAnswerCache } from '../../platform/http/answerCache.ts'
import type { ActCtx } from '../../platform/http/context.ts'
import { addChild } from '../children/contract.ts'
import { listQuickActions, recordBehavior } from './contract.ts'
import { createRecording, recordBehaviorOfChild, type Recording } from './service.ts'

const noon = '2026-03-04T12:00:00.000Z'
let server: TestServer
let family: Family
let childId: string
let ctx: ActCtx
let recording: Recording

beforeAll(async () => {
  server = await startServer({ now: noon })
})
beforeEach(async () => {
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  ctx = await actCtxOf(server, childId, noon)
  recording = createRecording({ sql: server.sql, line: server.sql, answers: createAnswerCache({ maxBytes: 100_000 }) })
})
afterAll(async () => {
  await server.expectSoundLedger()
  await server.close()
})

/** How often it was sent to be written, and what the list says of it then. */
async function tap(title: string, points: number): Promise<{ sent: number; listed: number | undefined }> {
  let sent = 0
  const counting: Recording = { ...recording, write: (act) => ((sent += 1), recording.write(act)) }
  await recordBehaviorOfChild(
    ctx,
    { childId, type: 'reward', title, points, kind: 'behavior', description: null, key: undefined } as never,
    counting,
  )
  const actions = await family.ok(listQuickActions, { params: { childId } })
  return { sent, listed: actions.find((action) => action.title === title)?.points }
}

describe('an award', () => {
  it('is sent once when the list stays as it is, or is known to change', async () => {
    expect(await tap('Sang', 4)).toEqual({ sent: 2, listed: 4 })
    expect(await tap('Sang', 4)).toEqual({ sent: 1, listed: 4 })
    expect(await tap('Sang', 9)).toEqual({ sent: 1, listed: 9 })
    expect(await tap('Danced', 9)).toEqual({ sent: 2, listed: 9 })
  })

  it('changes the list rightly also when somebody else has, in the meantime', async () => {
    await tap('Sang', 4)
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Sang', points: 7 } })
    expect(await tap('Sang', 4)).toEqual({ sent: 2, listed: 4 })
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Sang', points: 7 } })
    expect(await tap('Sang', 7)).toEqual({ sent: 1, listed: 7 })
  })
})
