import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { listActivities } from '../../features/timeline/contract.ts'
import { digestOf } from '../../testing/digestOfFamily.ts'
import { now, type Scene, setScene } from '../../testing/everyChange.ts'
import { recordFigure } from '../../testing/figures.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now })
})
afterAll(() => server.close())

const dayMs = 86_400_000
const today = now.slice(0, 10)
const tomorrow = new Date(Date.parse(now) + dayMs).toISOString().slice(0, 10)

/** Everything that is written for whoever was signed in a moment ago, done and refused in every way. */
const acts: Record<string, (scene: Scene) => [path: string, body: unknown]> = {
  'an award': ({ childId }) => ['/api/behaviors', { childId, type: 'reward', title: 'Tidied up', points: 5 }],
  'an award that is no award': ({ childId }) => ['/api/behaviors', { childId, type: 'reward', title: '', points: 5 }],
  'an award to nobody': () => [
    '/api/behaviors',
    { childId: randomUUID(), type: 'reward', title: 'Tidied up', points: 5 },
  ],
  'a moment': ({ childId }) => ['/api/moments', { childId, weather: 'sunny', mood: 'happy' }],
  'a moment to come': ({ childId }) => [
    '/api/moments',
    { childId, weather: 'sunny', mood: 'happy', date: '2099-01-01' },
  ],
  'a redemption': ({ childId, rewardId }) => ['/api/rewards/redeem', { childId, rewardId, pointsSpent: 40 }],
  'a redemption at another price': ({ childId, rewardId }) => [
    '/api/rewards/redeem',
    { childId, rewardId, pointsSpent: 9 },
  ],
  'a check-in': ({ habitId }) => [`/api/habits/${habitId}/checkin`, { date: today }],
  'a check-in long ago': ({ habitId }) => [`/api/habits/${habitId}/checkin`, { date: '2020-01-01' }],
}

function post(to: Pick<TestServer, 'request'>, { family }: Scene, [path, body]: [string, unknown], key?: string) {
  const headers = { cookie: family.cookie, 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) }
  return to.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

const award = (scene: Scene, key?: string) => post(server, scene, acts['an award']!(scene), key)

/** The ways in which a session ends while this process knows nothing of it. */
const endings: Record<string, (scene: Scene) => Promise<unknown>> = {
  async 'signed out through another process'({ family }) {
    const other = server.startBeside()
    await other.request('/api/logout', { headers: { cookie: family.cookie } })
    await other.close()
  },
  'run out': async (scene) => server.sql`
    update sessions set expires_at = ${new Date(now)} where guardian_id in (select id from guardians where family_id = ${await familyOf(scene)})`,
  'begun too long ago': async (scene) => server.sql`
    update sessions set created_at = ${new Date(Date.parse(now) - 90 * dayMs)} where guardian_id in (select id from guardians where family_id = ${await familyOf(scene)})`,
}

async function familyOf({ childId }: Scene): Promise<string> {
  const [child] = await server.sql<
    { familyId: string }[]
  >`select family_id as "familyId" from children where id = ${childId}`
  return child!.familyId
}

describe('a session that was there a moment ago', () => {
  it.each(Object.keys(acts).flatMap((act) => Object.keys(endings).map((ending) => [act, ending] as const)))(
    'does nothing and is told nothing: %s, %s',
    async (act, ending) => {
      const scene = await setScene(server)
      const key = randomUUID()
      expect((await award(scene, key)).status).toBe(201)
      const familyId = await familyOf(scene)
      await endings[ending]!(scene)
      const before = await digestOf(server, familyId)

      // Looked up, it would be known to be over from then on.
      const reply = await post(server, scene, acts[act]!(scene), randomUUID())
      expect([reply.status, reply.text]).toEqual([401, '{"message":"Unauthorized","code":"unauthorized"}'])
      expect(await digestOf(server, familyId)).toBe(before)
      if (act === Object.keys(acts).at(-1) && ending === Object.keys(endings).at(-1))
        recordFigure(
          'S3',
          `${Object.keys(acts).length} acts that a process writes for whom it remembers: 401 and 0 rows changed when the session ended elsewhere, in ${Object.keys(endings).length} ways`,
        )
    },
  )

  it('is not told what it was answered before', async () => {
    const scene = await setScene(server)
    const key = randomUUID()
    expect((await award(scene, key)).status).toBe(201)
    expect((await award(scene, key)).headers.get('idempotent-replay')).toBe('true')
    await endings['signed out through another process']!(scene)
    expect((await award(scene, key)).status).toBe(401)
  })

  it('acts by what its family has become since', async () => {
    const scene = await setScene(server)
    expect((await award(scene)).status).toBe(201)
    // Where it is tomorrow already.
    await server.sql`update families set time_zone = 'Pacific/Kiritimati' where id = ${await familyOf(scene)}`
    expect((await award(scene)).status).toBe(201)
    const days = await server.sql<
      { day: string }[]
    >`select day from activities where child_id = ${scene.childId} order by seq desc limit 2`
    expect(days.map(({ day }) => day)).toEqual([tomorrow, today])
  })

  it('does once what it asks for once', async () => {
    const scene = await setScene(server)
    const before = (await scene.family.ok(listActivities, { params: { childId: scene.childId }, query: {} })).length
    await scene.family.ok(recordBehavior, {
      body: { childId: scene.childId, type: 'reward', title: 'Once', points: 3 },
    })
    expect(await scene.family.ok(listActivities, { params: { childId: scene.childId }, query: {} })).toHaveLength(
      before + 1,
    )
  })
})
