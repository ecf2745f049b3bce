import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordBehavior, replaceQuickActions } from '../../features/behaviors/contract.ts'
import { addHabit, checkIn, listHabits } from '../../features/habits/contract.ts'
import { addMoment, listMoments } from '../../features/moments/contract.ts'
import { undoActivity } from '../../features/points/contract.ts'
import { addReward, redeemReward } from '../../features/rewards/contract.ts'
import { addSkill, updateSkill } from '../../features/skills/contract.ts'
import { readWeeklyStats } from '../../features/stats/contract.ts'
import { listActivities } from '../../features/timeline/contract.ts'
import { readUser } from '../../features/auth/contract.ts'
import { addChild, listChildren } from '../../features/children/contract.ts'
import { recordFigure } from '../../testing/figures.ts'
import { randomFrom } from '../../testing/random.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
let family: Family
beforeAll(async () => {
  server = await startServer({ now: '2026-03-04T12:00:00.000Z' })
  family = await server.startFamily()
})
afterAll(async () => {
  await server.expectSoundLedger()
  await server.close()
})

/** The number of connections in the pool. */
const connections = 8

/** The texts of all statements that are prepared on any connection. */
async function readPrepared(): Promise<Set<string>> {
  const texts = new Set<string>()
  let missing = connections
  let release = () => {}
  const allBegun = new Promise<void>((resolve) => (release = resolve))
  // A transaction keeps its connection until all others have theirs.
  const readOne = () =>
    server.db.begin(async (tx) => {
      for (const { statement } of await tx<{ statement: string }[]>`select statement from pg_prepared_statements`)
        texts.add(statement)
      missing -= 1
      if (missing === 0) release()
      await allBegun
    })
  await Promise.all(Array.from({ length: connections }, readOne))
  return texts
}

interface Own {
  childId: string
  habitIds: string[]
  skillId: string
  rewardIds: string[]
}

async function startChild(number: number): Promise<Own> {
  const childId = (await family.ok(addChild, { body: { name: `Child ${number}` } })).id
  await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Start', points: 90 } })
  const habitIds: string[] = []
  for (const title of ['Read', 'Sleep', 'Walk'])
    habitIds.push((await family.ok(addHabit, { body: { childId, title, targetDays: 2 } })).id)
  const skillId = (await family.ok(addSkill, { body: { childId, title: 'Jump', targetValue: 20 } })).id
  const rewardIds: string[] = []
  for (const stock of [null, 5]) {
    const body = { childId, title: `Stock ${stock}`, pointsCost: 1, stock }
    rewardIds.push((await family.ok(addReward, { body })).id)
  }
  return { childId, habitIds, skillId, rewardIds }
}

const words = ['read', 'helped', '书', 'undo', 'check', 'points', 'é', 'x', 'completed', 'surprise', '50', 'q-q']

it('random searches and acts prepare a fixed number of statements', { timeout: 120_000 }, async () => {
  const random = randomFrom(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const children = await Promise.all([1, 2, 3, 4, 5, 6].map(startChild))

  const sendOne = async () => {
    const { childId, habitIds, skillId, rewardIds } = pick(children)
    const title = `${pick(words)} ${below(9)}`
    const number = 1 + below(30)
    const undoNewest = async () => {
      const [entry] = await family.ok(listActivities, { params: { childId }, query: { limit: '1' } })
      return family.send(undoActivity, { params: { id: entry!.id } })
    }
    const actions = Array.from({ length: number }, (_, nth) => ({ title: `${title} ${nth}`, points: 5 }))
    const q = Array.from({ length: 1 + below(6) }, () => pick(words)).join(' ')
    const steps: (() => Promise<unknown>)[] = [
      () => family.send(recordBehavior, { body: { childId, type: 'reward', title, points: number } }),
      () => family.send(recordBehavior, { body: { childId, type: 'punishment', title, points: 1 } }),
      () => family.send(checkIn, { params: { id: pick(habitIds) }, body: { date: `2026-03-0${1 + below(4)}` } }),
      () => family.send(updateSkill, { params: { id: skillId }, body: { currentBest: number } }),
      () => family.send(redeemReward, { body: { childId, rewardId: pick(rewardIds), pointsSpent: 1 } }),
      () => family.send(addMoment, { body: { childId, weather: 'sunny', mood: 'happy', content: title } }),
      undoNewest,
      () => family.send(replaceQuickActions, { params: { childId }, body: actions }),
      () => family.send(listActivities, { params: { childId }, query: { q } }),
      () =>
        family.send(listActivities, { params: { childId }, query: { q, type: pick(['habit', 'reward'] as const) } }),
      () => family.send(listMoments, { params: { childId }, query: { from: '2026-03-01' } }),
      () => family.send(listHabits, { params: { childId } }),
      () => family.send(readWeeklyStats, { params: { childId } }),
      () => family.send(listChildren),
      () => family.send(readUser),
    ]
    return pick(steps)()
  }
  for (let round = 0; round < 30; round += 1) await Promise.all(Array.from({ length: 12 }, sendOne))

  const prepared = await readPrepared()
  const isSearch = (text: string) => text.includes('strpos(a.folded_text')
  expect([...prepared].filter(isSearch)).toEqual([])
  expect(prepared.size).toBeLessThan(70)
  recordFigure('R22', `360 random searches and acts, ${prepared.size} statements prepared`)
})
