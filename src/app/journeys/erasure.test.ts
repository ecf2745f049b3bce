import { identifier } from '../../platform/db/sql.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eraseOwnFamily, readUser, updateUser } from '../../features/auth/contract.ts'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { addFeed } from '../../features/calendarFeeds/contract.ts'
import { addChild, deleteChild, updateChild } from '../../features/children/contract.ts'
import { addHabit, checkIn, deleteHabit, excuse, updateHabit } from '../../features/habits/contract.ts'
import { addJob, finishJob, takeJob } from '../../features/jobs/contract.ts'
import { addMoment, deleteMoment, updateMoment } from '../../features/moments/contract.ts'
import { addReward, deleteReward, giveRedemption, redeemReward, updateReward } from '../../features/rewards/contract.ts'
import { addSkill, deleteSkill, updateSkill } from '../../features/skills/contract.ts'
import { addRequest, declineRequest, grantRequest } from '../../features/requests/contract.ts'
import { undoActivity } from '../../features/timeline/contract.ts'
import { bodyOf, tinyPicture } from '../../testing/bodies.ts'
import { password } from '../../testing/account.ts'
import { pairBrowser } from '../../testing/lending.ts'
import { recordFigure } from '../../testing/figures.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'

const now = '2026-03-04T12:00:00.000Z'
const today = '2026-03-04'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now })
})
afterAll(() => server.close())

/**
 * Makes every kind of change, with `needle` in every text field, and with idempotency keys, so that the responses are
 * stored too.
 */
async function fillFamily(family: Family, needle: string): Promise<string> {
  const key = () => ({ key: randomUUID() })
  const both = { title: needle, description: needle }
  const childId = (
    await family.ok(addChild, {
      body: { name: needle, avatarUrl: needle.slice(0, 16), birthday: '2020-01-02' },
      ...key(),
    })
  ).id
  await family.ok(updateChild, { params: { id: childId }, body: { name: `${needle}!` }, ...key() })
  const { id } = await family.ok(recordBehavior, { body: { childId, type: 'reward', ...both, points: 90 }, ...key() })
  await family.ok(undoActivity, { params: { id }, ...key() })
  await family.ok(recordBehavior, { body: { childId, type: 'reward', ...both, points: 90 }, ...key() })
  await family.ok(recordBehavior, { body: { childId, type: 'punishment', ...both, points: 5 }, ...key() })
  for (const isDeleted of [false, true]) {
    const habit = await family.ok(addHabit, { body: { childId, ...both, targetDays: 1 }, ...key() })
    await family.ok(checkIn, { params: { id: habit.id }, body: { date: today }, ...key() })
    const skill = await family.ok(addSkill, {
      body: { childId, ...both, targetValue: 100, targetUnit: needle.slice(0, 30) },
      ...key(),
    })
    await family.ok(updateSkill, { params: { id: skill.id }, body: { currentBest: 50 }, ...key() })
    await family.ok(updateSkill, { params: { id: skill.id }, body: { isCompleted: true }, ...key() })
    const reward = await family.ok(addReward, {
      body: { childId, ...both, pointsCost: 5, imageUrl: `https://pictures.invalid/${needle}` },
      ...key(),
    })
    await family.ok(updateReward, { params: { id: reward.id }, body: { title: `${needle}!` }, ...key() })
    const { redemption } = await family.ok(redeemReward, {
      body: { childId, rewardId: reward.id, pointsSpent: 5 },
      ...key(),
    })
    await family.ok(giveRedemption, { params: { id: redemption.id }, ...key() })
    if (!isDeleted) continue
    await family.ok(deleteHabit, { params: { id: habit.id }, ...key() })
    await family.ok(deleteSkill, { params: { id: skill.id }, ...key() })
    await family.ok(deleteReward, { params: { id: reward.id }, ...key() })
  }
  const paused = await family.ok(addHabit, { body: { childId, ...both }, ...key() })
  await family.ok(updateHabit, { params: { id: paused.id }, body: { isPaused: true }, ...key() })
  await family.ok(excuse, { params: { id: childId }, body: { from: today, to: today, reason: needle }, ...key() })
  const moment = await family.ok(addMoment, {
    body: { childId, weather: 'sunny', mood: 'happy', content: needle },
    ...key(),
  })
  await family.ok(addFeed, { body: { kinds: ['birthdays'], childIds: [childId] }, ...key() })
  const browser = await pairBrowser(server, family, [childId])
  const job = { title: needle, points: 1, childIds: [childId] }
  const [own, done] = [
    await family.ok(addJob, { body: job, ...key() }),
    await family.ok(addJob, { body: job, ...key() }),
  ]
  await family.ok(finishJob, { params: { id: done.id }, body: { childId }, ...key() })
  await browser.ok(takeJob, { params: { id: own.id }, ...key() })
  for (const kind of ['deed', 'wish'] as const) {
    const asked = await browser.ok(addRequest, { body: { kind, title: needle, note: needle }, ...key() })
    await family.ok(grantRequest, { params: { id: asked.id }, body: { points: 1 }, ...key() })
  }
  const { id: declinedId } = await browser.ok(addRequest, { body: { kind: 'job', subjectId: own.id }, ...key() })
  await family.ok(declineRequest, { params: { id: declinedId }, body: { answer: needle }, ...key() })
  const photo = bodyOf(tinyPicture)
  await family.request(`/api/moments/${moment.id}/photos`, {
    ...photo,
    method: 'POST',
    headers: { ...photo.headers, 'Idempotency-Key': randomUUID() },
  })
  return childId
}

/** Lists the tables that contain any of the words. */
async function tablesContaining(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { table } of await server.db<
    { table: string }[]
  >`select tablename as table from pg_tables where schemaname = 'public' order by 1`) {
    const [row] = await server.db<
      { text: string | null }[]
    >`select string_agg(t::text, ' ') as text from ${identifier(table)} t`
    for (const word of words) if (row!.text?.includes(word)) found.push(`${table}: ${word}`)
  }
  return found
}

/** A digest of every row of a child. */
async function digestOfChild(childId: string): Promise<string> {
  const tables = await server.db<{ name: string; key: string }[]>`
    select table_name as name, case when table_name = 'children' then 'id' else 'child_id' end as key from information_schema.columns
    where table_schema = 'public' and (column_name = 'child_id' or (table_name = 'children' and column_name = 'id')) order by 1`
  const parts = []
  for (const { name, key } of tables) {
    const [row] = await server.db<{ digest: string; rows: number }[]>`
      select md5(string_agg(t::text, ';' order by t::text)) as digest, count(*)::int as rows from ${identifier(name)} t where ${identifier(key)} = ${childId}`
    parts.push(`${name} ${row!.rows} ${row!.digest}`)
  }
  return parts.join('\n')
}

it('deleteChild erases every text about the child from every table, and changes no other child', async () => {
  const needle = `Needle${randomUUID().slice(0, 8)}`
  const [mine, theirs] = [await server.startFamily(), await server.startFamily()]
  const sibling = await fillFamily(mine, 'Sibling')
  const foreign = await fillFamily(theirs, 'Foreign')
  const child = await fillFamily(mine, needle)
  // Families without a name are named after their children.
  await mine.ok(updateUser, { body: { name: 'Robin' }, key: randomUUID() })
  const containing = await tablesContaining([needle, child])
  // Otherwise this test could not fail for these tables.
  expect(containing.filter((place) => place.endsWith(needle)).map((place) => place.split(':')[0])).toEqual(
    expect.arrayContaining([
      'activities',
      'children',
      'excused_days',
      'habits',
      'jobs',
      'quick_actions',
      'request_keys',
      'requests',
      'rewards',
      'skills',
    ]),
  )
  expect(containing).toContain(`photos: ${child}`)
  const before = [await digestOfChild(sibling), await digestOfChild(foreign)]
  await mine.ok(deleteChild, { params: { id: child }, key: randomUUID() })
  // The idempotency key of the deletion stays, with nothing of the request but a digest.
  expect(await tablesContaining([needle])).toEqual([])
  expect((await tablesContaining([child])).filter((place) => !place.startsWith('request_keys'))).toEqual([])
  expect([await digestOfChild(sibling), await digestOfChild(foreign)]).toEqual(before)
  for (const path of ['activities', 'habits', 'skills', 'moments', 'rewards', 'badges', 'stats'])
    expect((await mine.request(`/api/${path}/${child}`)).status).toBe(404)
  expect((await mine.request('/api/children')).text).not.toContain(needle)
  await server.expectSoundLedger()
  recordFigure(
    'P2',
    `a word in every text field, found in ${containing.length} places: in 0 tables after the child was erased; sibling and other family unchanged`,
  )
})

it('deleteMoment erases its words from every table', async () => {
  const needle = `Needle${randomUUID().slice(0, 8)}`
  const family = await server.startFamily()
  const childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  const body = { childId, weather: 'sunny', mood: 'happy', content: needle } as const
  const key = randomUUID()
  const { id } = await family.ok(addMoment, { body, key })
  await family.ok(updateMoment, { params: { id }, body: { content: `${needle}!` }, key: randomUUID() })
  expect((await tablesContaining([needle])).map((place) => place.split(':')[0])).toEqual([
    'activities',
    'moments',
    'request_keys',
  ])
  await family.ok(deleteMoment, { params: { id }, key: randomUUID() })
  expect(await tablesContaining([needle])).toEqual([])
  expect((await family.refused(addMoment, { body, key })).status).toBe(404)
  await server.expectSoundLedger()
})

it('eraseOwnFamily erases every row of the family, and none of another', async () => {
  const needle = `Needle${randomUUID().slice(0, 8)}`
  const [mine, theirs] = [await server.startFamily(), await server.startFamily()]
  const foreign = await fillFamily(theirs, 'Foreign')
  await mine.ok(updateUser, { body: { name: needle } })
  const { id, familyId, email } = await mine.ok(readUser)
  const child = await fillFamily(mine, needle)
  const traces = [needle, child, id, familyId, email!]
  expect((await tablesContaining(traces)).length).toBeGreaterThan(10)
  const before = await digestOfChild(foreign)
  await mine.ok(eraseOwnFamily, { body: { password } })
  expect(await tablesContaining(traces)).toEqual([])
  expect(await digestOfChild(foreign)).toBe(before)
  await server.expectSoundLedger()
  recordFigure('P2', 'a family erased: 0 traces of names, address and ids in any table; another family unchanged')
})
