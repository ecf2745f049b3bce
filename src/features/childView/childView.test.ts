import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookieOf, post, signIn } from '../../testing/account.ts'
import { tinyPicture } from '../../testing/bodies.ts'
import { readAllEvents } from '../../testing/events.ts'
import { recordFigure } from '../../testing/figures.ts'
import { lendBrowser, pairBrowser } from '../../testing/lending.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, familyWith, startServer, type TestServer } from '../../testing/startServer.ts'
import { importFile } from '../../testing/transfer.ts'
import { readUser, updateUser } from '../auth/contract.ts'
import { listBadges } from '../badges/contract.ts'
import { recordBehavior, replaceQuickActions } from '../behaviors/contract.ts'
import { addChild, avatarEmojis, deleteChild, listChildren, updateChild } from '../children/contract.ts'
import { addHabit, checkIn, continueHabit, deleteHabit, excuse, listHabits, updateHabit } from '../habits/contract.ts'
import { endDevice, enter, leave, listDevices, readFaces } from '../lending/contract.ts'
import { addMoment, updateMoment } from '../moments/contract.ts'
import {
  addReward,
  deleteReward,
  giveRedemption,
  listRedemptions,
  listRewards,
  redeemReward,
} from '../rewards/contract.ts'
import { addJob } from '../jobs/contract.ts'
import { addRequest, grantRequest, listOwnRequests } from '../requests/contract.ts'
import { addSkill, updateSkill } from '../skills/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import {
  followChild,
  listDeeds,
  readOwnPhoto,
  readStore,
  readStory,
  readToday,
  type StoryEntry,
  tickHabit,
  updateMe,
} from './contract.ts'

const noon = '2026-03-04T12:00:00.000Z'
const today = '2026-03-04'

let server: TestServer
let family: Family
/** The browser of the child. */
let kid: Family
let childId: string
let siblingId: string
beforeAll(async () => {
  server = await startServer({ now: noon })
})
beforeEach(async () => {
  server.setNow(noon)
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  siblingId = (await family.ok(addChild, { body: { name: 'Leo' } })).id
  kid = await pairBrowser(server, family, [childId])
})
afterEach(() => server.expectSoundLedger())
afterAll(() => server.close())

const addHabitTo = (child: string, body: object = {}) =>
  family.ok(addHabit, { body: { childId: child, title: 'Read', ...body } })
const praise = (points: number, body: object = {}) =>
  family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points, ...body } })
const tick = (id: string, isDone = true, key?: string) =>
  kid.send(tickHabit, { params: { id }, body: { isDone }, ...(key !== undefined && { key }) })
const outcomeOf = async (id: string, isDone = true) => {
  const { status, body } = await tick(id, isDone)
  const { state, code, points } = body as { state?: string; code?: string; points?: number }
  return [status, state ?? code, ...(points === undefined ? [] : [points])]
}
const habitsToday = async () => (await kid.ok(readToday)).habits
const balance = async (id = childId) => (await family.ok(listChildren)).find((child) => child.id === id)!.points
const history = () => family.ok(listActivities, { params: { childId } })

describe('today', () => {
  it('shows due habits of today in the order of the day, and those completed today', async () => {
    for (const part of ['evening', 'morning', 'any', 'day'] as const) await addHabitTo(childId, { title: part, part })
    await addHabitTo(childId, { title: 'Not on Wednesdays', weekdays: [0, 1, 2, 4, 5, 6] })
    await addHabitTo(siblingId, { title: 'Of the sibling' })
    const paused = await addHabitTo(childId, { title: 'Paused' })
    await family.ok(updateHabit, { params: { id: paused.id }, body: { isPaused: true } })
    const archived = await addHabitTo(childId, { title: 'Archived' })
    await family.ok(deleteHabit, { params: { id: archived.id } })
    const formed = await addHabitTo(childId, { title: 'Formed', targetDays: 1, picture: 'bed', minutes: 5 })
    await family.ok(checkIn, { params: { id: formed.id }, body: { date: today } })
    const earlier = await addHabitTo(childId, { title: 'Formed earlier', targetDays: 1 })
    server.setNow('2026-03-03T12:00:00.000Z')
    await family.ok(checkIn, { params: { id: earlier.id }, body: { date: '2026-03-03' } })
    for (const [at, partNow, hour, order] of [
      ['2026-03-04T10:59:00.000Z', 'morning', 10, ['morning', 'any', 'Formed', 'day', 'evening']],
      ['2026-03-04T11:00:00.000Z', 'day', 11, ['day', 'any', 'Formed', 'morning', 'evening']],
      ['2026-03-04T17:00:00.000Z', 'evening', 17, ['evening', 'any', 'Formed', 'morning', 'day']],
    ] as const) {
      server.setNow(at)
      const view = await kid.ok(readToday)
      expect([view.partNow, view.hour, view.day, view.habits.map(({ title }) => title)]).toEqual([
        partNow,
        hour,
        today,
        order,
      ])
    }
    expect((await habitsToday()).find(({ title }) => title === 'Formed')).toEqual({
      id: formed.id,
      title: 'Formed',
      description: null,
      part: 'any',
      picture: 'bed',
      minutes: 5,
      points: 2,
      isDone: true,
      isAsked: false,
      isMine: false,
    })
  })

  it('is empty on a rest day and says that it is one', async () => {
    await addHabitTo(childId)
    expect((await kid.ok(readToday)).isRestDay).toBe(false)
    await family.ok(excuse, { params: { id: childId }, body: { from: today, to: today } })
    expect(await kid.ok(readToday)).toMatchObject({ isRestDay: true, habits: [] })
  })

  it('names the child, the goal with the days until it is reached, and the badges', async () => {
    server.setNow('2026-02-22T12:00:00.000Z')
    await praise(50)
    server.setNow(noon)
    const reward = await family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 100, picture: 'paw' } })
    await family.ok(updateChild, { params: { id: childId }, body: { goalRewardId: reward.id, birthday: '2019-03-05' } })
    const formed = await addHabitTo(childId, { targetDays: 1 })
    await family.ok(checkIn, { params: { id: formed.id }, body: { date: today } })
    const { child, goal, badges, openRequests, jobs } = await kid.ok(readToday)
    expect(child).toEqual({ id: childId, name: 'Mia', avatarUrl: '👶', points: 72, age: 6 })
    expect(goal).toEqual({
      rewardId: reward.id,
      title: 'Zoo',
      picture: 'paw',
      imageUrl: null,
      pointsCost: 100,
      points: 72,
      // 50 points in ten days.
      days: 6,
    })
    expect(badges).toEqual(await family.ok(listBadges, { params: { childId } }))
    expect([openRequests, jobs]).toEqual([0, []])
    await praise(28)
    expect((await kid.ok(readToday)).goal).toMatchObject({ points: 100, days: 0 })
    await family.ok(deleteReward, { params: { id: reward.id } })
    expect((await kid.ok(readToday)).goal).toBeNull()
  })
})

describe('a tick', () => {
  it('checks in once in the name of the guardian, through the child, and is taken back', async () => {
    const { id } = await addHabitTo(childId)
    expect(await outcomeOf(id)).toEqual([200, 'done', 2])
    expect(await outcomeOf(id)).toEqual([200, 'done', 2])
    expect(await habitsToday()).toMatchObject([{ isDone: true, isMine: true }])
    const guardian = await family.ok(readUser)
    const by = { id: guardian.id, name: 'Robin', via: { kind: 'child' } }
    const entries = await history()
    expect(entries).toMatchObject([{ title: 'Read', points: 2, by }])
    const member = await family.ok(listHabits, { params: { childId } })
    expect(member[0]).toMatchObject({ todayActivityId: entries[0]!.id, days: [today] })

    expect(await outcomeOf(id, false)).toEqual([200, 'open', 0])
    expect(await outcomeOf(id, false)).toEqual([200, 'open', 0])
    expect(await habitsToday()).toMatchObject([{ isDone: false, isMine: false }])
    expect((await history())[1]!.undone).toEqual({ at: noon, by })
    expect(await outcomeOf(id)).toEqual([200, 'done', 2])
    expect(await history()).toHaveLength(3)
  })

  it('that completes the habit gives bonus and badge, and taken back takes both', async () => {
    const { id } = await addHabitTo(childId, { targetDays: 1 })
    expect(await outcomeOf(id)).toEqual([200, 'done', 22])
    expect((await kid.ok(readToday)).badges).toMatchObject([{ kind: 'habit_master', count: 1 }])
    expect(await habitsToday()).toMatchObject([{ isDone: true, isMine: true }])
    expect(await outcomeOf(id, false)).toEqual([200, 'open', 0])
    expect((await kid.ok(readToday)).badges).toEqual([])
    expect(await habitsToday()).toMatchObject([{ isDone: false }])
  })

  it('counts once when it comes 50 times at one instant, and so does taking it back', async () => {
    const { id } = await addHabitTo(childId)
    const all = async (isDone: boolean) =>
      new Set((await Promise.all(Array.from({ length: 50 }, () => tick(id, isDone)))).map(({ text }) => text))
    const [done, ...others] = await all(true)
    expect([JSON.parse(done!), others]).toEqual([{ state: 'done', points: 2, revision: expect.any(Number) }, []])
    expect(await history()).toHaveLength(1)
    expect(await all(false)).toHaveLength(1)
    expect([await balance(), (await history()).length]).toEqual([0, 2])
  })

  it('is replayed under its key', async () => {
    const { id } = await addHabitTo(childId)
    const key = randomUUID()
    const first = await tick(id, true, key)
    await tick(id, false)
    const again = await tick(id, true, key)
    expect([again.text, again.headers.get('idempotent-replay')]).toEqual([first.text, 'true'])
    expect(await habitsToday()).toMatchObject([{ isDone: false }])
  })

  it.each([
    ['a habit that a member has ticked', { ticks: 'member' }, [200, 'done', 2], [403, 'not_allowed']],
    ['a habit that a member has unticked and ticked', { ticks: 'again' }, [200, 'done', 2], [403, 'not_allowed']],
    ['a paused habit', { isPaused: true }, [200, 'done', 2], [200, 'open', 0]],
    ['a habit that is not due', { weekdays: [0] }, [200, 'done', 2], [200, 'open', 0]],
    ['a habit that was completed before', { completed: true }, [409, 'habit_completed'], [200, 'open', 22]],
    ['an archived habit', { isArchived: true }, [404, 'not_found'], [404, 'not_found']],
    ['a sibling’s habit', { ofSibling: true }, [404, 'not_found'], [404, 'not_found']],
    ['another family’s habit', { foreign: true }, [404, 'not_found'], [404, 'not_found']],
    ['an unknown habit', { unknown: true }, [404, 'not_found'], [404, 'not_found']],
  ] as const)('of %s', async (_, how: Record<string, unknown>, ticked, unticked) => {
    let id = randomUUID() as string
    if (how.foreign) {
      const other = await server.startFamily()
      const { id: otherChild } = await other.ok(addChild, { body: { name: 'Ada' } })
      id = (await other.ok(addHabit, { body: { childId: otherChild, title: 'Read' } })).id
    } else if (!how.unknown) {
      const weekdays = how.weekdays === undefined ? {} : { weekdays: how.weekdays }
      id = (
        await addHabitTo(how.ofSibling ? siblingId : childId, {
          ...weekdays,
          ...(how.completed === true && { targetDays: 1 }),
        })
      ).id
    }
    const checkInOn = (date: string) => family.ok(checkIn, { params: { id }, body: { date } })
    if (how.ticks === 'again') {
      await tick(id)
      const [entry] = await history()
      await family.ok(undoActivity, { params: { id: entry!.id } })
    }
    if (how.ticks !== undefined) await checkInOn(today)
    if (how.completed) await checkInOn('2026-03-03')
    if (how.isPaused) await family.ok(updateHabit, { params: { id }, body: { isPaused: true } })
    if (how.isArchived) await family.ok(deleteHabit, { params: { id } })
    const before = (await history()).length
    expect(await outcomeOf(id)).toEqual(ticked)
    expect((await history()).length - before).toBe(ticked[0] === 200 && how.ticks === undefined ? 1 : 0)
    expect(await outcomeOf(id, false)).toEqual(unticked)
  })

  it('of yesterday is not taken back today', async () => {
    const { id } = await addHabitTo(childId)
    await tick(id)
    server.setNow('2026-03-05T12:00:00.000Z')
    expect(await outcomeOf(id, false)).toEqual([200, 'open', 2])
    expect(await outcomeOf(id)).toEqual([200, 'done', 4])
    expect(await outcomeOf(id, false)).toEqual([200, 'open', 2])
  })

  it('belongs to the day of the family, which ends after midnight', async () => {
    const { id } = await addHabitTo(childId)
    await server.db`update families set day_ends_at = 3, time_zone = 'Pacific/Auckland'
      where id = (select family_id from children where id = ${childId})`
    // Half past two at night of the 6th in Auckland, where the 5th goes on.
    server.setNow('2026-03-05T13:30:00.000Z')
    expect(await outcomeOf(id)).toEqual([200, 'done', 2])
    expect((await history())[0]).toMatchObject({ day: '2026-03-05' })
    expect(await kid.ok(readToday)).toMatchObject({ day: '2026-03-05', partNow: 'evening', hour: 2 })
    expect(await outcomeOf(id, false)).toEqual([200, 'open', 0])
  })

  it('is refused as a member’s would be when the session has ended', async () => {
    const { id } = await addHabitTo(childId)
    const [device] = await family.ok(listDevices)
    await family.ok(endDevice, { params: { id: device!.id } })
    expect((await tick(id)).status).toBe(401)
    expect(await history()).toEqual([])
  })
})

describe('a tick that asks first', () => {
  const asks = () => kid.ok(listOwnRequests)
  beforeEach(() => family.ok(updateChild, { params: { id: childId }, body: { view: { habits: 'ask' } } }))

  it('opens one request, is taken back, and moves no points', async () => {
    const { id } = await addHabitTo(childId)
    expect(await outcomeOf(id)).toEqual([200, 'asked', 0])
    expect(await outcomeOf(id)).toEqual([200, 'asked', 0])
    expect(await asks()).toMatchObject([{ kind: 'habit', subjectId: id, title: 'Read', day: today, status: 'open' }])
    expect(await kid.ok(readToday)).toMatchObject({ openRequests: 1, habits: [{ isAsked: true, isDone: false }] })
    expect(await outcomeOf(id, false)).toEqual([200, 'open', 0])
    expect(await outcomeOf(id, false)).toEqual([200, 'open', 0])
    expect(await asks()).toEqual([])
    expect(await kid.ok(readToday)).toMatchObject({ openRequests: 0, habits: [{ isAsked: false }] })
    expect(await history()).toEqual([])
  })

  it('asks once when it comes 50 times at one instant', async () => {
    const { id } = await addHabitTo(childId)
    const replies = await Promise.all(Array.from({ length: 50 }, () => tick(id)))
    expect(new Set(replies.map(({ status, body }) => `${status} ${(body as { state: string }).state}`))).toEqual(
      new Set(['200 asked']),
    )
    expect(await asks()).toHaveLength(1)
  })

  it('that was granted is the family’s, and open again when a member undoes it', async () => {
    const { id } = await addHabitTo(childId)
    await tick(id)
    const [asked] = await asks()
    await family.ok(grantRequest, { params: { id: asked!.id }, body: {} })
    const [entry] = await history()
    expect(entry!.by!.via).toEqual({ kind: 'child' })
    for (const habits of ['ask', 'free'] as const) {
      await family.ok(updateChild, { params: { id: childId }, body: { view: { habits } } })
      expect(await habitsToday()).toMatchObject([{ isDone: true, isAsked: false, isMine: false }])
      expect(await outcomeOf(id)).toEqual([200, 'done', 2])
      expect(await outcomeOf(id, false)).toEqual([403, 'not_allowed'])
    }
    await family.ok(undoActivity, { params: { id: entry!.id } })
    expect(await habitsToday()).toMatchObject([{ isDone: false, isAsked: true }])
  })

  it('is refused when the habit was completed before, and beyond 20 open requests', async () => {
    const formed = await addHabitTo(childId, { targetDays: 1 })
    await family.ok(checkIn, { params: { id: formed.id }, body: { date: '2026-03-03' } })
    expect(await outcomeOf(formed.id)).toEqual([409, 'habit_completed'])
    const { id } = await addHabitTo(childId)
    for (let n = 0; n < 20; n += 1) await kid.ok(addRequest, { body: { kind: 'deed' } })
    expect(await outcomeOf(id)).toEqual([409, 'too_many_requests'])
  })

  it('of what was asked before ticks became free is taken back all the same', async () => {
    const { id } = await addHabitTo(childId)
    await tick(id)
    await family.ok(updateChild, { params: { id: childId }, body: { view: { habits: 'free' } } })
    expect(await habitsToday()).toMatchObject([{ isAsked: true }])
    expect(await outcomeOf(id, false)).toEqual([200, 'open', 0])
    expect(await outcomeOf(id)).toEqual([200, 'done', 2])
    expect(await habitsToday()).toMatchObject([{ isDone: true, isMine: true }])
  })
})

it('jobs of the child and the request for a reward are shown where they belong', async () => {
  await family.ok(addJob, { body: { title: 'Rake the leaves', points: 15, childIds: [childId], picture: 'outside' } })
  await family.ok(addJob, { body: { title: 'Of the sibling', points: 15, childIds: [siblingId] } })
  const { jobs } = await kid.ok(readToday)
  expect(jobs).toMatchObject([{ title: 'Rake the leaves', picture: 'outside', status: 'open', takenBy: null }])
  expect(jobs[0]).not.toHaveProperty('childIds')
  const { id: subjectId } = (await kid.ok(readStore))[0]!
  const { id } = await kid.ok(addRequest, { body: { kind: 'reward', subjectId } })
  expect((await kid.ok(readStore)).map(({ requestId }) => requestId).filter(Boolean)).toEqual([id])
})

describe('the store', () => {
  it('has the rewards of the child, cheapest first, with how far they are', async () => {
    for (const { id } of await family.ok(listRewards, { params: { childId } }))
      await family.ok(deleteReward, { params: { id } })
    await praise(60)
    const limit = { limitCount: 1, limitPer: 'day' } as const
    const park = await family.ok(addReward, { body: { childId, title: 'Park', pointsCost: 10, ...limit } })
    await family.ok(redeemReward, { body: { childId, rewardId: park.id, pointsSpent: 10 } })
    const zoo = await family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 51, picture: 'paw' } })
    await family.ok(addReward, { body: { childId: siblingId, title: 'Of the sibling', pointsCost: 1 } })
    const same = { description: null, imageUrl: null, requestId: null }
    expect(await kid.ok(readStore)).toEqual([
      {
        ...same,
        id: park.id,
        title: 'Park',
        picture: null,
        pointsCost: 10,
        isReachable: true,
        days: 0,
        nextDay: '2026-03-05',
        isPromised: true,
      },
      {
        ...same,
        id: zoo.id,
        title: 'Zoo',
        picture: 'paw',
        pointsCost: 51,
        isReachable: false,
        days: null,
        nextDay: null,
        isPromised: false,
      },
    ])
    const [owed] = await family.ok(listRedemptions, { params: { childId } })
    await family.ok(giveRedemption, { params: { id: owed!.id }, body: {} })
    expect((await kid.ok(readStore))[0]).toMatchObject({ title: 'Park', isPromised: false })
  })

  it('words ready-made rewards and deeds in the language of the request, with their drawings', async () => {
    const headers = { 'accept-language': 'es-MX,en;q=0.5' }
    const [store, deeds] = [await kid.ok(readStore, { headers }), await kid.ok(listDeeds, { headers })]
    expect(store[0]).toMatchObject({ title: 'Elegir un antojo', picture: 'snack' })
    expect(deeds[0]).toEqual({ key: 'greeting', title: 'Saludó con amabilidad' })
    const own = [{ title: 'Fed the cat', points: 5 }]
    await family.ok(replaceQuickActions, { params: { childId }, body: own })
    expect(await kid.ok(listDeeds, { headers })).toEqual([{ key: null, title: 'Fed the cat' }])
  })
})

describe('the story', () => {
  const told = async (query: { before?: string } = {}) =>
    kid.ok(readStory, { query, headers: { 'accept-language': 'en' } })
  const titles = (entries: readonly StoryEntry[]) => entries.map(({ kind, title }) => `${kind} ${title}`)

  it('tells what went well, by titles alone', async () => {
    await family.ok(updateUser, { body: { name: 'Quentin' } })
    await praise(10, { title: 'Shared', description: 'Secret note' })
    await praise(5, { kind: 'gift', title: 'Surprise', description: 'Secret gift' })
    const bed = await addHabitTo(childId, {
      title: 'Make the bed',
      picture: 'bed',
      targetDays: 1,
      description: 'Secret how',
    })
    await tick(bed.id)
    const skill = await family.ok(addSkill, {
      body: { childId, title: 'Jump rope', targetValue: 100, targetUnit: 'jumps' },
    })
    for (const currentBest of [62, 50])
      await family.ok(updateSkill, { params: { id: skill.id }, body: { currentBest } })
    const zoo = await family.ok(addReward, {
      body: { childId, title: 'Zoo', pointsCost: 5, picture: 'paw', description: 'Secret' },
    })
    await family.ok(redeemReward, { body: { childId, rewardId: zoo.id, pointsSpent: 5 } })
    const marked = { childId, weather: 'sunny', mood: 'happy', content: 'The kite flew', isForChild: true } as const
    await family.ok(addMoment, { body: marked })

    const never = {
      unmarked: await family.ok(addMoment, { body: { ...marked, content: 'Unmarked', isForChild: false } }),
      deduction: await family.ok(recordBehavior, {
        body: { childId, type: 'punishment', title: 'Deducted', points: 3 },
      }),
      undone: await praise(7, { title: 'Undone' }),
      old: (server.setNow('2026-01-03T12:00:00.000Z'), await praise(1, { title: 'Long ago' })),
    }
    server.setNow(noon)
    await family.ok(undoActivity, { params: { id: never.undone.id } })
    await family.ok(recordBehavior, {
      body: { childId: siblingId, type: 'reward', title: 'Of the sibling', points: 5 },
    })

    const story = await told()
    expect(titles(story)).toEqual([
      'moment A moment to remember',
      'redemption Zoo',
      'score Jump rope',
      'score Jump rope',
      'completion Make the bed',
      'badge Make the bed',
      'checkin Make the bed',
      'praise Surprise points',
      'praise Shared',
    ])
    expect(story.map(({ points, picture, best, text }) => [points, picture, best, text])).toEqual([
      [null, null, null, 'The kite flew'],
      [-5, 'paw', null, null],
      [0, null, null, null],
      [0, null, { value: 62, unit: 'jumps' }, null],
      [20, 'bed', null, null],
      [null, 'bed', null, null],
      [2, 'bed', null, null],
      [5, null, null, null],
      [10, null, null, null],
    ])
    expect(new Set(story.map(({ day }) => day))).toEqual(new Set([today]))
    const text = JSON.stringify(story)
    for (const word of [
      'Quentin',
      'Robin',
      'Leo',
      'Secret',
      'Unmarked',
      'Deducted',
      'Undone',
      'Long ago',
      'sibling',
      'by',
    ])
      expect([word, text.includes(word)]).toEqual([word, false])

    await family.ok(updateChild, { params: { id: childId }, body: { view: { deductions: true } } })
    expect(titles(await told())[0]).toBe('deduction Deducted')
    await family.ok(undoActivity, { params: { id: never.deduction.id } })
    expect(titles(await told())[0]).toBe('moment A moment to remember')
    await family.ok(updateMoment, { params: { id: story[0]!.id }, body: { isForChild: false } })
    expect(titles(await told())[0]).toBe('redemption Zoo')
  })

  it('says of a habit that it is the child’s own once it is done for praise alone', async () => {
    const { id } = await addHabitTo(childId, { title: 'Make the bed', targetDays: 1 })
    await tick(id)
    const grown = async () => (await told()).filter(({ isGrown }) => isGrown).map(({ kind, title }) => [kind, title])
    expect(await grown()).toEqual([])
    await family.ok(continueHabit, { params: { id }, body: { points: 'none' } })
    expect(await grown()).toEqual([
      ['completion', 'Make the bed'],
      ['badge', 'Make the bed'],
    ])
    await family.ok(updateHabit, { params: { id }, body: { phase: 'full' } })
    expect(await grown()).toEqual([])
  })

  it('has 20 entries a page, by days and not by when they were recorded', async () => {
    const read = await addHabitTo(childId)
    for (let n = 0; n < 22; n += 1) await praise(1, { title: `Nr. ${n}` })
    await family.ok(checkIn, { params: { id: read.id }, body: { date: '2026-03-02' } })
    const first = await told()
    expect(first).toHaveLength(20)
    const rest = await told({ before: first.at(-1)!.id })
    expect(titles([...first, ...rest])).toEqual([
      ...Array.from({ length: 22 }, (_, n) => `praise Nr. ${21 - n}`),
      'checkin Read',
    ])
    expect(await told({ before: rest.at(-1)!.id })).toEqual([])
    const foreign = await family.ok(recordBehavior, {
      body: { childId: siblingId, type: 'reward', title: 'x', points: 1 },
    })
    for (const before of [foreign.id, randomUUID(), 'x'])
      expect((await kid.send(readStory, { query: { before } })).status).toBe(404)
  })

  it('shows photos of marked moments, and no others', async () => {
    const add = async (child: string, isForChild: boolean) => {
      const { id } = await family.ok(addMoment, {
        body: { childId: child, weather: 'sunny', mood: 'happy', isForChild },
      })
      const { body } = await family.request(`/api/moments/${id}/photos`, {
        method: 'POST',
        headers: { 'Content-Type': 'image/png' },
        body: new Uint8Array(tinyPicture),
      })
      return (body as { id: string }).id
    }
    const [marked, unmarked, sibling] = [
      await add(childId, true),
      await add(childId, false),
      await add(siblingId, true),
    ]
    expect((await told())[0]).toMatchObject({ kind: 'moment', photos: [{ id: marked, width: 1, height: 1 }] })
    const read = (id: string, size?: 'small') => kid.send(readOwnPhoto, { params: { id }, query: size ? { size } : {} })
    for (const size of [undefined, 'small'] as const) {
      const { status, headers } = await read(marked, size)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    for (const id of [unmarked, sibling, randomUUID()]) expect((await read(id)).status).toBe(404)
  })
})

describe('me', () => {
  it('takes one of the app’s avatars and a goal of the own store', async () => {
    const zoo = await family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 50 } })
    const body = { avatarUrl: avatarEmojis[10], goalRewardId: zoo.id }
    expect(await kid.ok(updateMe, { body })).toEqual({
      id: childId,
      name: 'Mia',
      avatarUrl: '🦊',
      points: 0,
      age: null,
    })
    expect((await kid.ok(readToday)).goal).toMatchObject({ rewardId: zoo.id })
    expect(await kid.ok(updateMe, { body: {} })).toMatchObject({ avatarUrl: '🦊' })
    await kid.ok(updateMe, { body: { goalRewardId: null } })
    expect((await kid.ok(readToday)).goal).toBeNull()

    const foreign = await family.ok(addReward, { body: { childId: siblingId, title: 'x', pointsCost: 5 } })
    await family.ok(deleteReward, { params: { id: zoo.id } })
    for (const id of [foreign.id, zoo.id, randomUUID(), 'x'])
      expect((await kid.send(updateMe, { body: { goalRewardId: id } })).status).toBe(404)
    for (const avatarUrl of ['👶', 'x', null])
      expect((await kid.send(updateMe, { body: { avatarUrl: avatarUrl as never } })).status).toBe(400)
  })
})

describe('a browser of several children', () => {
  it('chooses a child before any call, and shows that one', async () => {
    const { id } = await addHabitTo(childId)
    const browser = await pairBrowser(server, family, [childId, siblingId])
    const codes = async () =>
      Promise.all([
        ...[readToday, readStore, readStory, listDeeds].map((call) => browser.send(call as typeof readToday)),
        browser.send(tickHabit, { params: { id }, body: { isDone: true } }),
        browser.send(updateMe, { body: {} }),
        browser.send(readOwnPhoto, { params: { id } }),
        browser.request('/api/child/events'),
      ]).then((replies) => replies.map(({ status, body }) => [status, (body as { code: string }).code]))
    expect(await codes()).toEqual(Array.from({ length: 8 }, () => [409, 'choose_child']))
    await browser.ok(enter, { body: { childId: siblingId } })
    expect((await browser.ok(readToday)).child.name).toBe('Leo')
    expect((await browser.send(tickHabit, { params: { id }, body: { isDone: true } })).status).toBe(404)
    await browser.ok(leave)
    expect(await codes()).toEqual(Array.from({ length: 8 }, () => [409, 'choose_child']))
  })

  it('goes on as that of the only child that is left, and of one without a door any more', async () => {
    await family.ok(updateChild, { params: { id: childId }, body: { door: ['sun', 'drop', 'sun'] } })
    const browser = await pairBrowser(server, family, [childId, siblingId])
    const other = await pairBrowser(server, family, [childId])
    expect((await other.ok(readFaces)).activeId).toBeNull()
    await family.ok(updateChild, { params: { id: childId }, body: { door: null } })
    await family.ok(deleteChild, { params: { id: siblingId } })
    for (const one of [browser, other]) {
      expect((await one.ok(readFaces)).activeId).toBe(childId)
      expect((await one.ok(readToday)).child.id).toBe(childId)
      await one.ok(leave)
      expect((await one.ok(readToday)).child.id).toBe(childId)
    }
  })
})

it('calls of a child that was erased meanwhile return 404', async () => {
  // The session was read before the erasure.
  await server.db`
    update sessions set "grant" = jsonb_set("grant", '{activeId}', to_jsonb(${randomUUID()}::text))
    where family_id = (select family_id from children where id = ${childId}) and "grant" is not null`
  for (const call of [readToday, readStore, readStory, listDeeds])
    expect((await kid.send(call as typeof readToday)).status).toBe(404)
  expect((await kid.send(addRequest, { body: { kind: 'deed' } })).status).toBe(404)
  expect((await kid.send(updateMe, { body: {} })).status).toBe(404)
})

describe('events', () => {
  it('say that something of the child has changed, nothing of others, and end with the session', async () => {
    const { id } = await addHabitTo(childId)
    const response = await server.open('/api/child/events', kid.cookie)
    const events = readAllEvents(response)
    expect((await events.next()).value).toBe('child {}')
    await family.ok(recordBehavior, { body: { childId: siblingId, type: 'reward', title: 'x', points: 1 } })
    await tick(id)
    expect((await events.next()).value).toBe('child {}')
    await kid.ok(addRequest, { body: { kind: 'deed' } })
    const seen: unknown[] = []
    while (!seen.includes('request {}')) {
      const { done, value } = await events.next()
      expect(done).toBe(false)
      seen.push(value)
    }
    const [device] = await family.ok(listDevices)
    await family.ok(endDevice, { params: { id: device!.id } })
    const rest: string[] = []
    for await (const event of events) rest.push(event)
    expect(rest.filter((event) => event !== 'child {}')).toEqual([])
  })
})

it('events of a child leave out one of the same id in a family that has imported an export', async () => {
  const other = await server.startFamily()
  await importFile(other, (await family.request('/api/family/export')).bytes)
  const theirs = await pairBrowser(server, other, [childId])
  const events = readAllEvents(await server.open('/api/child/events', kid.cookie))
  await events.next()
  await theirs.ok(addRequest, { body: { kind: 'deed' } })
  await praise(1)
  const [device] = await family.ok(listDevices)
  await family.ok(endDevice, { params: { id: device!.id } })
  const rest: string[] = []
  for await (const event of events) rest.push(event)
  expect(rest).not.toContain('request {}')
})

describe('a session that ends amid 50 ticks and requests, with streams open, in two processes', () => {
  const burst = 50
  let second: ReturnType<TestServer['startSecondProcess']>
  beforeAll(() => {
    second = server.startSecondProcess()
  })
  const signInElsewhere = async () => {
    const { email } = await family.ok(readUser)
    return familyWith(cookieOf(await signIn(server, { email: email! })), second.request)
  }
  const untilItEnds = async (stream: AsyncGenerator<string, void>) => {
    while (!(await stream.next()).done);
  }

  it.each(['a paired browser', 'a lent browser', 'the guardian whose phone is lent'] as const)(
    'of %s: what was answered stands, nothing succeeds after it, and its streams end',
    async (kind) => {
      const isOfChild = kind !== 'the guardian whose phone is lent'
      const habits: string[] = []
      for (let n = 0; n < burst / 2; n += 1) habits.push((await addHabitTo(childId, { title: `Habit ${n}` })).id)
      const { familyId } = await family.ok(readUser)
      const guardian = await signInElsewhere()
      const lendTo = async () => lendBrowser(server, await signInElsewhere(), { childIds: [childId] })
      const { cookie } = kind === 'a paired browser' ? kid : kind === 'a lent browser' ? await lendTo() : family
      const processes = [server, second]

      const streams = await Promise.all(
        processes.map(async (to) =>
          isOfChild ? readAllEvents(await to.open(followChild.path, cookie)) : to.follow(cookie),
        ),
      )
      const ended = Promise.all(streams.map(untilItEnds))
      const sendNth = (n: number) => {
        const browser = familyWith(cookie, processes[Math.floor(n / 2) % 2]!.request)
        const id = habits[Math.floor(n / 2)]!
        if (isOfChild)
          return n % 2
            ? browser.send(addRequest, { body: { kind: 'deed' } })
            : browser.send(tickHabit, { params: { id }, body: { isDone: true } })
        return n % 2
          ? browser.send(recordBehavior, { body: { childId, type: 'reward', title: 'x', points: 1 } })
          : browser.send(checkIn, { params: { id }, body: { date: today } })
      }
      const sendAll = () => Array.from({ length: burst }, (_, n) => sendNth(n))
      const sent = sendAll()
      await Promise.race(sent)
      if (isOfChild) {
        const devices = await guardian.ok(listDevices)
        const isLent = kind === 'a lent browser'
        const { id } = devices.find(({ expiresAt }) => (expiresAt === null) === isLent)!
        await guardian.ok(endDevice, { params: { id } })
      } else await lendBrowser(server, family, { childIds: [childId] })
      for (const { status } of await Promise.all(sendAll())) expect(status).toBe(401)
      await ended

      const replies = await Promise.all(sent)
      for (const { status } of replies) expect([200, 201, 401, 409]).toContain(status)
      const countDone = (place: 0 | 1) => replies.filter(({ status }, n) => status < 300 && n % 2 === place).length
      const [ticks, others] = [countDone(0), countDone(1)]
      const [stored] = await server.db`
        select (select count(*)::int from habit_checkins where family_id = ${familyId}) as ticks,
          (select count(*)::int from activities where family_id = ${familyId}) as entries,
          (select count(*)::int from requests where family_id = ${familyId}) as requests`
      expect(stored).toEqual({
        ticks,
        entries: ticks + (isOfChild ? 0 : others),
        requests: isOfChild ? others : 0,
      })
      if (kind === 'a paired browser')
        recordFigure(
          'S14',
          'a paired browser that is ended amid 50 ticks and requests, in two processes: 0 succeeded after it',
        )
    },
  )
})

it('a lent browser, a member and a visitor keep apart what is whose', async () => {
  const { member } = await joinFamily(server, family, 'guardian')
  const lent = await lendBrowser(server, member, { childIds: [childId] })
  expect((await lent.ok(readToday)).child.name).toBe('Mia')
  for (const browser of [family, await server.startFamily()]) {
    const reply = await browser.send(readToday)
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([403, 'not_allowed'])
  }
  expect((await post(server, '/api/child/today', undefined)).status).toBe(404)
  expect((await server.request('/api/child/today')).status).toBe(401)
})
