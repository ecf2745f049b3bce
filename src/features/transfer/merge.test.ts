import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf } from '../../testing/bodies.ts'
import { createScene, now, type Scene } from '../../testing/scene.ts'
import { digestOfFamily } from '../../testing/digestOfFamily.ts'
import { recordFigure } from '../../testing/figures.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { importFile, readsAsIn } from '../../testing/transfer.ts'
import { recordBehavior, replaceQuickActions } from '../behaviors/contract.ts'
import { addChild, listChildren } from '../children/contract.ts'
import { readFamily, updateFamily } from '../families/contract.ts'
import {
  addHabit,
  checkIn,
  continueHabit,
  deleteHabit,
  excuse,
  listExcused,
  listHabits,
  updateHabit,
} from '../habits/contract.ts'
import { addMoment } from '../moments/contract.ts'
import { addReward, giveRedemption, redeemReward } from '../rewards/contract.ts'
import { addSkill, listSkills, updateSkill } from '../skills/contract.ts'
import { undoActivity } from '../timeline/contract.ts'
import { makePlainZip } from '../../testing/zipFiles.ts'
import type { ImportCounts } from './contract.ts'

let server: TestServer
/** The family that exports. */
let scene: Scene
/** The same family on another server. */
let copy: Family
let soonId: string
let pausedId: string
/** Of the habit that gets fewer points. */
let bedId: string
let countedId: string
/** Entries of the steps before, by a name. */
const noted: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({ now })
  scene = await createScene(server)
  const { family, childId } = scene
  await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 100 } })
  soonId = (await family.ok(addHabit, { body: { childId, title: 'Water the plants', targetDays: 2 } })).id
  await family.ok(checkIn, { params: { id: soonId }, body: { date: '2026-03-02' } })
  pausedId = (await family.ok(addHabit, { body: { childId, title: 'Swim' } })).id
  await family.ok(updateHabit, { params: { id: pausedId }, body: { isPaused: true } })
  await server.db`update habit_pauses set from_day = '2026-03-01' where habit_id = ${pausedId}`
  const counted = { childId, title: 'Comic', pointsCost: 1, stock: 9, isCountable: true }
  countedId = (await family.ok(addReward, { body: counted })).id
  copy = await server.startFamily()
  await importFile(copy, await exportOf(family))
})
afterAll(async () => {
  await server.expectSoundLedger()
  await server.close()
})

const exportOf = async (family: Family) => (await family.request('/api/family/export')).bytes

/** Rows about the family itself are left out: both families write their own. */
const rowsOf = async (family: Family) =>
  (await digestOfFamily(server, family)).split('\n').filter((line) => !line.startsWith('former_members'))

const check = (family: Family, id: string, date: string) => family.ok(checkIn, { params: { id }, body: { date } })

describe('a later export, imported after an earlier one, adds', () => {
  const steps: Record<string, [add: () => Promise<unknown>, counts: Partial<ImportCounts>]> = {
    'the days of a habit': [
      async () => {
        await check(scene.family, scene.ids.habits, '2026-03-04')
        await check(scene.family, scene.ids.habits, '2026-03-03')
      },
      { activities: 2 },
    ],
    'the day that completes a habit, with its bonus': [
      async () => {
        noted.completing = (await check(scene.family, soonId, '2026-03-03')).activityId
      },
      { activities: 2 },
    ],
    'the undo of that day': [
      () => scene.family.ok(undoActivity, { params: { id: noted.completing! } }),
      { activities: 2 },
    ],
    'a completion after which the habit was carried on': [
      async () => {
        await check(scene.family, soonId, '2026-03-04')
        await scene.family.ok(continueHabit, { params: { id: soonId }, body: { targetDays: 66 } })
        await check(scene.family, soonId, '2026-03-01')
      },
      { activities: 3 },
    ],
    'a habit that was carried on for half of the points': [
      async () => {
        const body = { childId: scene.childId, title: 'Make the bed', targetDays: 1 }
        bedId = (await scene.family.ok(addHabit, { body })).id
        await check(scene.family, bedId, '2026-03-01')
        await importFile(copy, await exportOf(scene.family))
        await scene.family.ok(continueHabit, { params: { id: bedId }, body: { targetDays: 3, points: 'half' } })
        await check(scene.family, bedId, '2026-03-02')
      },
      { activities: 1, habits: 0 },
    ],
    'the day that completes it, with half of the bonus': [
      () => check(scene.family, bedId, '2026-03-03'),
      { activities: 2 },
    ],
    'that it has graduated since': [
      () => scene.family.ok(continueHabit, { params: { id: bedId }, body: { points: 'none' } }),
      { activities: 0 },
    ],
    'a day of a graduated habit': [() => check(scene.family, bedId, '2026-03-04'), { activities: 1 }],
    'days of a deleted habit': [
      async () => {
        const { id } = await scene.family.ok(addHabit, { body: { childId: scene.childId, title: 'Sing' } })
        await importFile(copy, await exportOf(scene.family))
        await check(scene.family, id, '2026-03-04')
        await scene.family.ok(deleteHabit, { params: { id } })
        await copy.ok(deleteHabit, { params: { id } })
      },
      { activities: 1, habits: 0 },
    ],
    'the end of a pause': [
      () => scene.family.ok(updateHabit, { params: { id: pausedId }, body: { isPaused: false } }),
      { pauses: 1, activities: 0 },
    ],
    'a pause': [
      () => scene.family.ok(updateHabit, { params: { id: scene.ids.habits }, body: { isPaused: true } }),
      { pauses: 1 },
    ],
    'rest days, and further days of those that are there': [
      async () => {
        const params = { id: scene.childId }
        await scene.family.ok(excuse, { params, body: { from: '2026-02-21', to: '2026-02-23' } })
        await scene.family.ok(excuse, { params, body: { from: '2026-03-04', to: '2026-03-05', reason: 'Sick' } })
      },
      { excusedDays: 2 },
    ],
    'scores, of which one completes the skill': [
      async () => {
        await scene.family.ok(updateSkill, { params: { id: scene.ids.skills }, body: { currentBest: 50 } })
        const done = await scene.family.ok(updateSkill, {
          params: { id: scene.ids.skills },
          body: { currentBest: 100 },
        })
        noted.score = done.activityId!
      },
      { activities: 2 },
    ],
    'the undo of that score': [
      () => scene.family.ok(undoActivity, { params: { id: noted.score! } }),
      { activities: 1 },
    ],
    'a redemption, and that an earlier one was given': [
      async () => {
        const body = { childId: scene.childId, rewardId: countedId, pointsSpent: 1 }
        noted.redemption = (await scene.family.ok(redeemReward, { body })).redemption.id
        await scene.family.ok(giveRedemption, { params: { id: scene.ids.redemptions } })
      },
      { redemptions: 1, given: 1 },
    ],
    'a redemption of several': [
      async () => {
        const body = { childId: scene.childId, rewardId: countedId, pointsSpent: 1, times: 3 }
        noted.several = (await scene.family.ok(redeemReward, { body })).redemption.id
      },
      { redemptions: 1, given: 0 },
    ],
    'that some of these were given': [
      () => scene.family.ok(giveRedemption, { params: { id: noted.several! }, body: { times: 2 } }),
      { redemptions: 0, given: 1 },
    ],
    'the undo of a redemption': [
      () => scene.family.ok(undoActivity, { params: { id: noted.redemption! } }),
      { activities: 1, redemptions: 0 },
    ],
    'what the quick list has not': [
      () =>
        scene.family.ok(recordBehavior, {
          body: { childId: scene.childId, type: 'reward', title: 'Shared a toy', points: 4 },
        }),
      { activities: 1, quickActions: 1 },
    ],
    'a moment, and a photo of one that is there': [
      async () => {
        const { childId, ids } = scene
        await scene.family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } })
        const teal = sharp({ create: { width: 2, height: 1, channels: 3, background: 'teal' } })
        const sent = { method: 'POST', ...bodyOf(await teal.png().toBuffer()) }
        await scene.family.request(`/api/moments/${ids.moments}/photos`, sent)
      },
      { moments: 1, photos: 1 },
    ],
    'an item without entries': [
      () => scene.family.ok(addSkill, { body: { childId: scene.childId, title: 'Rope' } }),
      { skills: 1, activities: 0 },
    ],
  }

  let equal = 0
  it.each(Object.keys(steps))('%s', async (name) => {
    const [add, counts] = steps[name]!
    await add()
    const file = await exportOf(scene.family)
    const before = await rowsOf(copy)
    const dry = await importFile(copy, file, { isDryRun: true })
    expect(dry.body).toMatchObject({ children: 0, ...counts, unmapped: [] })
    expect(await rowsOf(copy)).toEqual(before)
    expect((await importFile(copy, file)).body).toEqual(dry.body)
    expect(await readsAsIn(server, scene, copy)).toEqual(await readsAsIn(server, scene, scene.family))
    const excused = (family: Family) => family.ok(listExcused, { params: { id: scene.childId } })
    expect(await excused(copy)).toEqual(await excused(scene.family))
    equal += 1
  })

  // The last file has all that the steps have added.
  it('nothing the second time', async () => {
    const after = await rowsOf(copy)
    const again = await importFile(copy, await exportOf(scene.family))
    const { activities, children, moments, photos } = again.body as ImportCounts
    expect([activities, children, moments, photos]).toEqual([0, 0, 0, 0])
    expect(await rowsOf(copy)).toEqual(after)
    expect(equal).toBe(Object.keys(steps).length)
    recordFigure(
      'P3',
      `${equal} later exports imported after an earlier one: all responses as in the exporting family each time; a second time: 0 rows changed`,
    )
  })
})

it('takes what points are shown as in money where nothing is shown, and leaves it where something is', async () => {
  const money = { currency: 'EUR', pointsPerUnit: 10 }
  await scene.family.ok(updateFamily, { body: { money } })
  const file = await exportOf(scene.family)
  await importFile(copy, file, { isDryRun: true })
  expect(await copy.ok(readFamily)).toMatchObject({ money: null })
  await importFile(copy, file)
  expect(await copy.ok(readFamily)).toMatchObject({ money, name: null })
  const own = { currency: 'JPY', pointsPerUnit: 1 }
  await copy.ok(updateFamily, { body: { money: own } })
  await importFile(copy, file)
  expect(await copy.ok(readFamily)).toMatchObject({ money: own })
})

describe('of what went on here and there, an import', () => {
  /** A habit and a skill on both sides. */
  async function startBoth(targetDays = 3) {
    const there = await server.startFamily()
    const { id: childId } = await there.ok(addChild, { body: { name: 'Mia' } })
    const { id: habitId } = await there.ok(addHabit, { body: { childId, title: 'Read', targetDays } })
    const { activityId } = await check(there, habitId, '2026-02-28')
    const { id: skillId } = await there.ok(addSkill, { body: { childId, title: 'Rope', targetValue: 50 } })
    const here = await server.startFamily()
    await importFile(here, await exportOf(there))
    return { there, here, childId, habitId, skillId, activityId }
  }

  it('adds the days that are not here, and leaves a day that is', async () => {
    const { there, here, childId, habitId } = await startBoth(21)
    for (const date of ['2026-03-01', '2026-03-02']) await check(there, habitId, date)
    for (const date of ['2026-03-02', '2026-03-03']) await check(here, habitId, date)
    expect((await importFile(here, await exportOf(there))).body).toMatchObject({ activities: 1, unmapped: [] })
    const [habit] = await here.ok(listHabits, { params: { childId } })
    expect(habit).toMatchObject({ days: ['2026-03-03', '2026-03-02', '2026-03-01', '2026-02-28'], longestStreak: 4 })
    expect((await here.ok(listChildren))[0]!.points).toBe(4 * habit!.points)
  })

  it.each([
    ['undone', false, ['2026-03-02', '2026-03-01']],
    ['undone and checked in again', true, ['2026-03-02', '2026-03-01', '2026-02-28']],
  ])('removes a day that was %s there', async (_, isCheckedAgain, days) => {
    const { there, here, childId, habitId, activityId } = await startBoth(21)
    await there.ok(undoActivity, { params: { id: activityId } })
    if (isCheckedAgain) await check(there, habitId, '2026-02-28')
    await check(there, habitId, '2026-03-01')
    await check(here, habitId, '2026-03-02')
    expect((await importFile(here, await exportOf(there))).body).toMatchObject({ unmapped: [] })
    expect((await importFile(there, await exportOf(here))).body).toMatchObject({ activities: 1, unmapped: [] })
    for (const family of [here, there]) {
      const [habit] = await family.ok(listHabits, { params: { childId } })
      expect(habit!.days).toEqual(days)
      expect((await family.ok(listChildren))[0]!.points).toBe(days.length * habit!.points)
    }
  })

  it('adds the days of a habit that reach the target here, and not the one that was raised there', async () => {
    const { there, here, childId, habitId } = await startBoth(2)
    await there.ok(updateHabit, { params: { id: habitId }, body: { targetDays: 21 } })
    await check(there, habitId, '2026-03-01')
    expect((await importFile(here, await exportOf(there))).body).toMatchObject({ activities: 1, unmapped: [] })
    const [habit] = await here.ok(listHabits, { params: { childId } })
    expect(habit).toMatchObject({ checkedInDays: 2, targetDays: 21, isCompleted: false })
  })

  it('adds the days of another app that are more than the target that followed from the first file', async () => {
    const family = await server.startFamily()
    const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
    const days = Array.from({ length: 25 }, (_, n) => `2026-02-${String(n + 1).padStart(2, '0')},2\n`)
    const loop = (count: number) =>
      makePlainZip({ 'Habits.csv': 'Position,Name\n1,Read\n', '1/Checkmarks.csv': days.slice(0, count).join('') })
    expect((await importFile(family, await loop(20), { childId })).body).toMatchObject({ activities: 20 })
    expect((await importFile(family, await loop(25), { childId })).body).toMatchObject({ activities: 5, unmapped: [] })
    const [habit] = await family.ok(listHabits, { params: { childId } })
    expect(habit).toMatchObject({ checkedInDays: 25, targetDays: 66, isCompleted: false })
  })

  it('leaves the points of a day as the difficulty here gives them', async () => {
    const { there, here, childId, habitId } = await startBoth(21)
    await here.ok(updateHabit, { params: { id: habitId }, body: { difficulty: 'hard' } })
    await check(there, habitId, '2026-03-01')
    await importFile(here, await exportOf(there))
    const [habit] = await here.ok(listHabits, { params: { childId } })
    expect(habit).toMatchObject({ checkedInDays: 2, difficulty: 'hard', points: 10 })
  })

  it('leaves out and names a habit and a skill whose new entries do not fit', async () => {
    const { there, here, childId, habitId, skillId } = await startBoth()
    for (const date of ['2026-03-01', '2026-03-02']) await check(there, habitId, date)
    await check(here, habitId, '2026-03-04')
    await there.ok(updateSkill, { params: { id: skillId }, body: { currentBest: 50 } })
    await here.ok(updateSkill, { params: { id: skillId }, body: { currentBest: 60 } })
    await there.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 4 } })
    const items = async () => [
      await here.ok(listHabits, { params: { childId } }),
      await here.ok(listSkills, { params: { childId } }),
    ]
    const before = await items()
    expect((await importFile(here, await exportOf(there))).body).toMatchObject({
      activities: 1,
      // The child and the first day.
      skipped: 2,
      unmapped: [{ reason: 'diverged', count: 2, names: ['Read', 'Rope'] }],
    })
    expect(await items()).toEqual(before)
  })

  it('changes nothing that is here, and names what has no room or differs', async () => {
    const { there, here, childId, habitId } = await startBoth()
    const list = (first: number) =>
      Array.from({ length: 7 }, (_, index) => ({ title: `Action ${first + index}`, points: 1 }))
    await there.ok(replaceQuickActions, { params: { childId }, body: list(3) })
    await here.ok(replaceQuickActions, { params: { childId }, body: list(0) })
    await here.ok(updateHabit, { params: { id: habitId }, body: { title: 'Read a book' } })
    const before = await rowsOf(here)
    expect((await importFile(here, await exportOf(there))).body).toMatchObject({
      quickActions: 0,
      unmapped: [
        { reason: 'quickListFull', count: 3, names: ['Action 7', 'Action 8', 'Action 9'] },
        { reason: 'differs', count: 1, names: ['Read'] },
      ],
    })
    expect(await rowsOf(here)).toEqual(before)
  })
})

it('a limit knows what was redeemed today when an earlier redemption is imported after it', async () => {
  const family = await server.startFamily()
  const other = await server.startFamily()
  const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
  await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 100 } })
  const body = { childId, title: 'Ice cream', pointsCost: 1, limitCount: 1, limitPer: 'day' } as const
  const { id: rewardId } = await family.ok(addReward, { body })
  await importFile(other, await exportOf(family))
  const redemption = { body: { childId, rewardId, pointsSpent: 1 } }
  await family.ok(redeemReward, redemption)
  server.setNow(new Date(Date.parse(now) + 86_400_000))
  await other.ok(redeemReward, redemption)
  await importFile(other, await exportOf(family))
  expect((await other.refused(redeemReward, redemption)).body.code).toBe('limit_reached')
  server.setNow(now)
})
