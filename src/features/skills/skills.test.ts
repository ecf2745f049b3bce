import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { childId, family, noon, server, startFamilyForEachTest } from '../../testing/familyOfTest.ts'
import type { BodyInput } from '../../platform/http/contract.ts'
import { listBadges } from '../badges/contract.ts'
import { listChildren } from '../children/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import {
  addSkill,
  deleteSkill,
  listScores,
  listSkills,
  maxScores,
  orderSkills,
  restoreSkill,
  updateSkill,
} from './contract.ts'

startFamilyForEachTest()

const start = (body: Partial<BodyInput<typeof addSkill>> = {}) =>
  family.ok(addSkill, { body: { childId, title: 'Jump rope', ...body } })
const put = (id: string, body: BodyInput<typeof updateSkill>) => family.ok(updateSkill, { params: { id }, body })
const refusedPut = (id: string, body: unknown) => family.refused(updateSkill, { params: { id }, body: body as never })
const balance = async () => (await family.ok(listChildren)).find(({ id }) => id === childId)!.points
const timeline = () => family.ok(listActivities, { params: { childId } })
const badges = () => family.ok(listBadges, { params: { childId } })
const scores = async (id: string) => (await family.ok(listScores, { params: { id } })).map(({ value }) => value)
const undo = (id: string) => family.ok(undoActivity, { params: { id } })
const onlySkill = async () => (await family.ok(listSkills, { params: { childId } }))[0]!

describe('addSkill', () => {
  it('creates an easy skill without a target by default', async () => {
    const skill = await start()
    expect(skill).toEqual({
      id: expect.any(String),
      childId,
      title: 'Jump rope',
      description: null,
      difficulty: 'easy',
      points: 20,
      targetValue: null,
      targetUnit: null,
      currentBest: null,
      dueDate: null,
      isCompleted: false,
      completedAt: null,
      createdAt: noon,
    })
    expect(await onlySkill()).toEqual(skill)
  })

  it.each([
    ['easy', 20],
    ['medium', 50],
    ['hard', 100],
  ] as const)(
    'sets the points of a skill that is %s to %i, and ignores points in the request',
    async (difficulty, points) => {
      expect((await start({ difficulty, points: 9999 } as never)).points).toBe(points)
    },
  )

  it('stores target, unit and due date, and treats null as absent', async () => {
    const given = { targetValue: 1_000_000, targetUnit: 'times', dueDate: '2026-12-31', description: 'In the yard' }
    expect(await start(given)).toMatchObject(given)
    expect(
      await start({ difficulty: null, targetValue: null, targetUnit: ' ', dueDate: null, description: '' }),
    ).toMatchObject({
      difficulty: 'easy',
      targetValue: null,
      targetUnit: null,
      dueDate: null,
      description: null,
    })
  })

  it.each([
    ['targetValue', 0],
    ['targetValue', 1_000_001],
    ['targetValue', 2.5],
    ['targetValue', '10'],
    ['targetUnit', 'x'.repeat(31)],
    ['dueDate', '2026-02-30'],
    ['dueDate', '0000-01-01'],
    ['difficulty', 'heroic'],
    ['title', ''],
  ])('refuses %s %j', async (field, value) => {
    const refused = await family.refused(addSkill, { body: { childId, title: 'Jump rope', [field]: value } })
    expect([refused.status, Object.keys(refused.body.details!['fields'] as object)]).toEqual([400, [field]])
  })

  it('adds it before other active skills and before completed ones', async () => {
    for (const title of ['a', 'b']) await start({ title })
    await put((await start({ title: 'done' })).id, { isCompleted: true })
    await start({ title: 'c' })
    expect((await family.ok(listSkills, { params: { childId } })).map(({ title }) => title)).toEqual([
      'c',
      'b',
      'a',
      'done',
    ])
  })
})

describe('a score', () => {
  it('raises the best score and adds an entry without points', async () => {
    const { id } = await start({ targetValue: 100, targetUnit: 'times' })
    const reply = await put(id, { currentBest: 40.5 })
    expect(reply).toMatchObject({ currentBest: 40.5, isCompleted: false, pointsAwarded: 0, badge: null })
    const [entry, ...others] = await timeline()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ id: reply.activityId, type: 'skill', title: 'Jump rope', points: 0 })
    expect(JSON.parse(entry!.metadata!)).toEqual({
      kind: 'skill_score',
      title: 'Jump rope',
      score: 40.5,
      unit: 'times',
      isBest: true,
    })
  })

  it('below the best score does not lower it, and is stored', async () => {
    const { id } = await start({ targetValue: 100 })
    for (const currentBest of [0, 40, 12.25]) await put(id, { currentBest })
    expect(await onlySkill()).toMatchObject({ currentBest: 40 })
    expect(await scores(id)).toEqual([12.25, 40, 0])
    const kinds = (await timeline()).map(({ metadata }) => (JSON.parse(metadata!) as { isBest: boolean }).isBest)
    expect(kinds).toEqual([false, true, true])
  })

  it('that reaches the target completes the skill, with points and the badge in one entry', async () => {
    const { id } = await start({ targetValue: 100, difficulty: 'medium' })
    const reply = await put(id, { currentBest: 100 })
    expect(reply).toMatchObject({
      currentBest: 100,
      isCompleted: true,
      completedAt: noon,
      pointsAwarded: 50,
      badge: { kind: 'skill_master', count: 1 },
    })
    expect(await badges()).toEqual([reply.badge])
    expect((await timeline()).map(({ points }) => points)).toEqual([50])
    expect(await balance()).toBe(50)
  })

  it('never completes a skill without a target', async () => {
    const { id } = await start()
    expect(await put(id, { currentBest: 1_000_000_000 })).toMatchObject({
      isCompleted: false,
      currentBest: 1_000_000_000,
      pointsAwarded: 0,
    })
  })

  it.each([-1, -0.01, 1_000_000_001, '40', [40], null, true])('of %j is refused', async (currentBest) => {
    const { id } = await start({ targetValue: 10 })
    expect((await refusedPut(id, { currentBest })).status).toBe(400)
    expect(await timeline()).toEqual([])
  })

  it('of 1e309 is refused', async () => {
    const { id } = await start({ targetValue: 10 })
    const reply = await family.request(`/api/skills/${id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"currentBest":1e309}',
    })
    expect(reply.status).toBe(400)
  })
})

describe('the completion by hand', () => {
  it('sets the best score to the target', async () => {
    const { id } = await start({ targetValue: 100, difficulty: 'hard' })
    await put(id, { currentBest: 7 })
    expect(await put(id, { isCompleted: true })).toMatchObject({
      currentBest: 100,
      isCompleted: true,
      pointsAwarded: 100,
      badge: { count: 1 },
    })
    expect(await scores(id)).toEqual([7])
  })

  it('without a target keeps the best score, or sets it to 1', async () => {
    const scored = await start({ title: 'scored' })
    await put(scored.id, { currentBest: 7 })
    expect((await put(scored.id, { isCompleted: true })).currentBest).toBe(7)
    expect((await put((await start({ title: 'bare' })).id, { isCompleted: true })).currentBest).toBe(1)
  })

  it('can come with a score, in one entry', async () => {
    const { id } = await start({ targetValue: 10 })
    expect(await put(id, { currentBest: 12, isCompleted: true })).toMatchObject({ currentBest: 12, pointsAwarded: 20 })
    expect(await timeline()).toHaveLength(1)
    expect(await scores(id)).toEqual([12])
  })

  it('is refused the second time', async () => {
    const { id } = await start({ targetValue: 10 })
    await put(id, { isCompleted: true })
    for (const body of [{ isCompleted: true }, { currentBest: 11 }, { isCompleted: false }]) {
      const refused = await refusedPut(id, body)
      expect([refused.status, refused.body.code]).toEqual([409, 'skill_completed'])
    }
    expect(await balance()).toBe(20)
  })

  it.each([{}, { isCompleted: false }])('with %j changes nothing', async (body) => {
    const skill = await start({ targetValue: 10 })
    expect(await put(skill.id, body)).toEqual({
      ...skill,
      pointsAwarded: 0,
      badge: null,
      activityId: null,
      revision: expect.any(Number),
    })
    expect(await timeline()).toEqual([])
  })

  it('increases the count of one badge for many skills', async () => {
    for (const title of ['a', 'b', 'c']) await put((await start({ title })).id, { isCompleted: true })
    expect((await badges()).map(({ kind, title, count }) => [kind, title, count])).toEqual([
      ['skill_master', 'Skill master', 3],
    ])
  })

  it('awards once of fifty simultaneous requests', async () => {
    const { id } = await start()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => family.send(updateSkill, { params: { id }, body: { isCompleted: true } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
    expect(await balance()).toBe(20)
  })
})

describe('the undo of an act of a skill', () => {
  it('removes a score and computes the best of the others', async () => {
    const { id } = await start({ targetValue: 100 })
    await put(id, { currentBest: 30 })
    const { activityId } = await put(id, { currentBest: 50 })
    const { activity } = await undo(activityId!)
    expect(activity).toMatchObject({ points: 0, undoes: activityId })
    expect(await onlySkill()).toMatchObject({ currentBest: 30 })
    expect(await scores(id)).toEqual([30])
  })

  it('reopens a skill that a score completed, and restores badge, points and best score', async () => {
    const { id } = await start({ targetValue: 100 })
    await put(id, { currentBest: 30 })
    const before = await onlySkill()
    const { activityId } = await put(id, { currentBest: 120 })
    expect((await undo(activityId!)).child.points).toBe(0)
    expect(await onlySkill()).toEqual(before)
    expect(await badges()).toEqual([])
    expect(await put(id, { currentBest: 100 })).toMatchObject({ pointsAwarded: 20, badge: { count: 1 } })
  })

  it('reopens a skill that was completed by hand', async () => {
    const { id } = await start({ targetValue: 100 })
    await put(id, { currentBest: 30 })
    const before = await onlySkill()
    const { activityId } = await put(id, { isCompleted: true })
    await undo(activityId!)
    expect(await onlySkill()).toEqual(before)
  })

  it('of an earlier score does not reopen a completed skill', async () => {
    const { id } = await start({ targetValue: 100 })
    const early = await put(id, { currentBest: 30 })
    await put(id, { currentBest: 100 })
    await undo(early.activityId!)
    expect(await onlySkill()).toMatchObject({ isCompleted: true, currentBest: 100 })
    expect(await balance()).toBe(20)
  })

  it('reverses the points of a deleted skill, which stays deleted', async () => {
    const { id } = await start()
    const { activityId } = await put(id, { isCompleted: true })
    await family.ok(deleteSkill, { params: { id } })
    expect(await badges()).toHaveLength(1)
    expect((await undo(activityId!)).child.points).toBe(0)
    expect(await family.ok(listSkills, { params: { childId } })).toEqual([])
    expect(await badges()).toEqual([])
  })
})

describe('an idempotency key of a score', () => {
  it('replays a refusal', async () => {
    const { id } = await start()
    const { activityId } = await put(id, { isCompleted: true })
    const key = randomUUID()
    const send = () => family.refused(updateSkill, { params: { id }, body: { currentBest: 5 }, key })
    const first = await send()
    await undo(activityId!)
    const again = await send()
    expect([again.status, again.text, again.headers.get('idempotent-replay')]).toEqual([409, first.text, 'true'])
  })
})

describe('a correction', () => {
  it('changes what was sent and writes no history; null clears', async () => {
    const { id } = await start({
      targetValue: 100,
      targetUnit: 'times',
      dueDate: '2026-04-01',
      description: 'Red rope',
    })
    await put(id, { currentBest: 40 })
    const changed = await put(id, { title: 'Skip', difficulty: 'hard', targetValue: 50, dueDate: null })
    expect(changed).toMatchObject({
      title: 'Skip',
      description: 'Red rope',
      difficulty: 'hard',
      points: 100,
      targetValue: 50,
      targetUnit: 'times',
      dueDate: null,
      currentBest: 40,
      activityId: null,
    })
    expect(await onlySkill()).toMatchObject({ title: 'Skip', targetValue: 50, currentBest: 40 })
    expect((await timeline()).map(({ title }) => title)).toEqual(['Jump rope'])
    expect(await put(id, { targetValue: null, targetUnit: null })).toMatchObject({
      targetValue: null,
      targetUnit: null,
    })
  })

  it('counts for a score and a completion that come with it', async () => {
    const { id } = await start({ targetValue: 100 })
    const reply = await put(id, { targetValue: 50, difficulty: 'hard', currentBest: 50 })
    expect(reply).toMatchObject({ isCompleted: true, currentBest: 50, pointsAwarded: 100 })
    await undo(reply.activityId!)
    expect(await onlySkill()).toMatchObject({ isCompleted: false, targetValue: 50, difficulty: 'hard' })
    await server.expectSoundLedger()
  })

  it('of a completed skill changes only title and description, and refuses a target at or below the best', async () => {
    const { id } = await start({ targetValue: 100 })
    await put(id, { currentBest: 40 })
    expect((await refusedPut(id, { targetValue: 40 })).status).toBe(400)
    await put(id, { isCompleted: true })
    expect(await put(id, { title: 'Skip', description: 'Done' })).toMatchObject({ title: 'Skip', isCompleted: true })
    expect((await refusedPut(id, { targetValue: 200 })).body.code).toBe('skill_completed')
  })

  it('is made once under an idempotency key', async () => {
    const { id } = await start()
    const key = randomUUID()
    const send = () => family.send(updateSkill, { params: { id }, body: { title: 'Skip' }, key })
    const first = await send()
    await put(id, { title: 'Hop' })
    expect((await send()).text).toBe(first.text)
    expect((await onlySkill()).title).toBe('Hop')
  })
})

it('listScores lists the newest scores', async () => {
  const { id } = await start({ title: 'long' })
  // Older than every score of an act.
  await server.db`
    insert into skill_scores (family_id, skill_id, seq, child_id, activity_id, value, created_at)
    select family_id, id, -n, child_id, gen_random_uuid(), 1, created_at
    from skills, generate_series(1, ${maxScores}::int) n where id = ${id}`
  for (const currentBest of [2, 3]) await put(id, { currentBest })
  const newest = await scores(id)
  expect([newest.length, newest.slice(0, 3)]).toEqual([maxScores, [3, 2, 1]])
  await server.db`delete from skill_scores where seq < 0`
})

it('skills are put in order, archived and brought back with their scores', async () => {
  const [a, b] = [await start({ title: 'a' }), await start({ title: 'b' })]
  await put(a.id, { currentBest: 7 })
  const listed = await family.ok(orderSkills, { params: { childId }, body: [a.id] })
  expect(listed.map(({ title }) => title)).toEqual(['a', 'b'])
  await family.ok(deleteSkill, { params: { id: a.id } })
  const archived = await family.ok(listSkills, { params: { childId }, query: { archived: 'true' } })
  expect(archived).toMatchObject([{ id: a.id, currentBest: 7 }])
  await family.ok(restoreSkill, { params: { id: a.id } })
  expect(await family.ok(restoreSkill, { params: { id: b.id } })).toMatchObject({ title: 'b' })
  expect(await family.ok(listSkills, { params: { childId } })).toEqual(listed)
})

describe('another family', () => {
  it('gets the same 404 for a skill as for an unknown id', async () => {
    const { id } = await start()
    const stranger = await server.startFamily()
    const responsesTo = (of: string, child: string) =>
      Promise.all([
        stranger.refused(listSkills, { params: { childId: child } }),
        stranger.refused(addSkill, { body: { childId: child, title: 'x' } }),
        stranger.refused(updateSkill, { params: { id: of }, body: { isCompleted: true } }),
        stranger.refused(listScores, { params: { id: of } }),
        stranger.refused(deleteSkill, { params: { id: of } }),
      ])
    const unknown = (await responsesTo(randomUUID(), randomUUID())).map(({ status, text }) => [status, text])
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await responsesTo(id, childId)).map(({ status, text }) => [status, text])).toEqual(unknown)
    expect((await responsesTo('no-uuid', 'no-uuid')).map(({ status, text }) => [status, text])).toEqual(unknown)
    expect(await timeline()).toEqual([])
  })

  it('gets 404 for a deleted skill of its own', async () => {
    const { id } = await start()
    await family.ok(deleteSkill, { params: { id } })
    const refusals = [
      await family.refused(deleteSkill, { params: { id } }),
      await family.refused(listScores, { params: { id } }),
      await family.refused(updateSkill, { params: { id }, body: {} }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})
