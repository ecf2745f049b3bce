import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordFigure } from '../../testing/figures.ts'
import { pairBrowser } from '../../testing/lending.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { readUser, updateUser } from '../auth/contract.ts'
import { listQuickActions, recordBehavior } from '../behaviors/contract.ts'
import { addChild, listChildren } from '../children/contract.ts'
import { addHabit, checkIn, deleteHabit, listHabits, restoreHabit } from '../habits/contract.ts'
import { addJob, deleteJob, finishJob, giveJobBack, listJobs, takeJob, updateJob } from '../jobs/contract.ts'
import { addReward, deleteReward, listRedemptions, listRewards, updateReward } from '../rewards/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import {
  addRequest,
  declineRequest,
  grantRequest,
  listOwnRequests,
  listRequests,
  markRequestSeen,
  reopenRequest,
  type Request,
  withdrawRequest,
} from './contract.ts'

const now = '2026-03-04T12:00:00.000Z'
const today = '2026-03-04'

let server: TestServer
let family: Family
let guardianId = ''
let guardianName = ''
/** The browser of the child Mia. */
let browser: Family
let mia = ''
beforeAll(async () => {
  server = await startServer({ now })
})
beforeEach(async () => {
  server.setNow(now)
  family = await server.startFamily()
  ;({ id: guardianId, name: guardianName } = await family.ok(readUser))
  mia = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  browser = await pairBrowser(server, family, [mia])
})
afterAll(() => server.close())

const habit = async () => (await family.ok(addHabit, { body: { childId: mia, title: 'Brush teeth' } })).id
const reward = async (more = {}) =>
  (await family.ok(addReward, { body: { childId: mia, title: 'Cinema', pointsCost: 40, ...more } })).id
const takenJob = async () => {
  const { id } = await family.ok(addJob, { body: { title: 'Rake', points: 15 } })
  await browser.ok(takeJob, { params: { id } })
  return id
}
const earn = (points: number) =>
  family.ok(recordBehavior, { body: { childId: mia, type: 'reward', title: 'Helped', points } })
const ask = (kind: Request['kind'], subjectId?: string, more: { title?: string; note?: string } = {}) =>
  browser.ok(addRequest, { body: { kind, ...(subjectId !== undefined && { subjectId }), ...more } })
const grant = (id: string, body: { points?: number } = {}, by = family) => by.ok(grantRequest, { params: { id }, body })
const decline = (id: string, answer?: string, by = family) =>
  by.ok(declineRequest, { params: { id }, body: answer === undefined ? {} : { answer } })
const reopenIt = (id: string) => family.ok(reopenRequest, { params: { id } })
const undo = (id: string | null) => family.ok(undoActivity, { params: { id: id! } })
const listed = async (query = {}) => family.ok(listRequests, { query })
const read = async (id: string) => (await listed()).find((one) => one.id === id)!
const statusOf = async (id: string) => (await read(id)).status
const balance = async () => (await family.ok(listChildren)).find(({ id }) => id === mia)!.points
const entries = () => family.ok(listActivities, { params: { childId: mia } })
const codeOf = async (reply: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await reply
  return [status, (body as { code?: string } | undefined)?.code]
}
const grantCode = (id: string, body: { points?: number } = {}, by = family) =>
  codeOf(by.send(grantRequest, { params: { id }, body }))

describe('asking', () => {
  it('makes a request that the child and every member see', async () => {
    const habitId = await habit()
    const asked = await ask('habit', habitId, { title: 'ignored', note: 'All of them' })
    const expected = {
      id: asked.id,
      childId: mia,
      kind: 'habit',
      subjectId: habitId,
      title: 'Brush teeth',
      note: 'All of them',
      day: today,
      points: (await family.ok(listHabits, { params: { childId: mia } }))[0]!.points,
      status: 'open',
      createdAt: now,
      answeredAt: null,
      answer: null,
      activityId: null,
    }
    expect(asked).toEqual({ ...expected, isSeen: false })
    expect(await browser.ok(listOwnRequests)).toEqual([asked])
    const { member: helper } = await joinFamily(server, family, 'helper')
    for (const member of [family, helper])
      expect(await member.ok(listRequests)).toEqual([{ ...expected, answeredBy: null }])
    expect([await balance(), await entries()]).toEqual([0, []])
  })

  it('is answered alike for the same subject and day, without a second request', async () => {
    const [habitId, rewardId, jobId] = [await habit(), await reward(), await takenJob()]
    for (const [kind, id] of [
      ['habit', habitId],
      ['reward', rewardId],
      ['job', jobId],
    ] as const) {
      const replies = await Promise.all(Array.from({ length: 20 }, () => ask(kind, id)))
      expect(new Set(replies.map(({ id: requestId }) => requestId)).size).toBe(1)
    }
    await ask('deed')
    await ask('deed')
    expect(await listed()).toHaveLength(5)
    server.setNow('2026-03-05T12:00:00Z')
    await ask('habit', habitId)
    expect(await listed({ status: 'open', limit: '100' })).toHaveLength(6)
  })

  it('takes what it says from the subject, and points of now', async () => {
    const rewardId = await reward()
    const { id, points } = await ask('reward', rewardId)
    expect(points).toBe(40)
    await family.ok(updateReward, { params: { id: rewardId }, body: { pointsCost: 50, title: 'Big cinema' } })
    expect(await read(id)).toMatchObject({ points: 50, title: 'Cinema' })
    expect(await ask('wish', undefined, { title: 'A hamster' })).toMatchObject({ points: null, subjectId: null })
    expect(await ask('deed', rewardId, { title: 'Shared' })).toMatchObject({ points: null, subjectId: null })
    expect((await ask('deed')).title).toBeNull()
  })

  it('for a ready-made reward names it in the language of the child', async () => {
    const preset = (await family.ok(listRewards, { params: { childId: mia } })).find(
      ({ presetKey }) => presetKey !== null,
    )!
    const body = { kind: 'reward' as const, subjectId: preset.id }
    const asked = await browser.ok(addRequest, { body, headers: { 'Accept-Language': 'zh' } })
    expect(asked.title).toMatch(/\p{Script=Han}/u)
  })

  it.each([
    ['a habit without its id', { kind: 'habit' }, 400, 'invalid_input'],
    ['a reward without its id', { kind: 'reward', subjectId: null }, 400, 'invalid_input'],
    ['a job without its id', { kind: 'job' }, 400, 'invalid_input'],
    ['a wish without words', { kind: 'wish', title: '  ' }, 400, 'invalid_input'],
    ['something else', { kind: 'points' }, 400, 'invalid_input'],
    ['too many words', { kind: 'wish', title: 'x'.repeat(101) }, 400, 'invalid_input'],
    ['a note of 201 characters', { kind: 'deed', note: 'x'.repeat(201) }, 400, 'invalid_input'],
    ['an unknown habit', { kind: 'habit', subjectId: randomUUID() }, 404, 'not_found'],
    ['an unknown reward', { kind: 'reward', subjectId: randomUUID() }, 404, 'not_found'],
    ['an unknown job', { kind: 'job', subjectId: randomUUID() }, 404, 'not_found'],
    ['a habit that is no id', { kind: 'habit', subjectId: 'x' }, 404, 'not_found'],
  ])('for %s is refused', async (_, body, status, code) => {
    expect(await codeOf(browser.send(addRequest, { body: body as never }))).toEqual([status, code])
    expect(await listed()).toEqual([])
  })

  it('for what a sibling or another family has finds nothing', async () => {
    const leo = (await family.ok(addChild, { body: { name: 'Leo' } })).id
    const other = await server.startFamily()
    const ada = (await other.ok(addChild, { body: { name: 'Ada' } })).id
    const owners = [
      [family, leo],
      [other, ada],
    ] as const
    for (const [owner, childId] of owners) {
      const { id: habitId } = await owner.ok(addHabit, { body: { childId, title: 'Read' } })
      const { id: rewardId } = await owner.ok(addReward, { body: { childId, title: 'Cinema', pointsCost: 1 } })
      const { id: jobId } = await owner.ok(addJob, { body: { title: 'Rake', points: 1, childIds: [childId] } })
      for (const [kind, subjectId] of [
        ['habit', habitId],
        ['reward', rewardId],
        ['job', jobId],
      ] as const)
        expect(await codeOf(browser.send(addRequest, { body: { kind, subjectId } }))).toEqual([404, 'not_found'])
    }
  })

  it('is refused for what cannot be granted: a day that is done, a completed habit, a job that is not the child’s', async () => {
    const habitId = await habit()
    await family.ok(checkIn, { params: { id: habitId }, body: { date: today } })
    const asking = (kind: Request['kind'], subjectId: string) =>
      codeOf(browser.send(addRequest, { body: { kind, subjectId } }))
    expect(await asking('habit', habitId)).toEqual([409, 'already_checked_in'])
    const short = await family.ok(addHabit, { body: { childId: mia, title: 'Read', targetDays: 1 } })
    await family.ok(checkIn, { params: { id: short.id }, body: { date: '2026-03-03' } })
    expect(await asking('habit', short.id)).toEqual([409, 'habit_completed'])
    await family.ok(deleteHabit, { params: { id: habitId } })
    expect(await asking('habit', habitId)).toEqual([404, 'not_found'])
    const { id: jobId } = await family.ok(addJob, { body: { title: 'Rake', points: 15 } })
    expect(await asking('job', jobId)).toEqual([409, 'not_taken'])
    await family.ok(finishJob, { params: { id: jobId }, body: { childId: mia } })
    expect(await asking('job', jobId)).toEqual([409, 'job_done'])
    // What is used up may be asked for.
    expect((await ask('reward', await reward({ stock: 0 }))).status).toBe('open')
  })

  it('is possible for 20 that are open, however many are asked at one instant', async () => {
    const asking = () => browser.send(addRequest, { body: { kind: 'deed' } })
    const replies = await Promise.all(Array.from({ length: 30 }, asking))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(await codeOf(asking())).toEqual([409, 'too_many_requests'])
    const [first] = await listed()
    await browser.ok(withdrawRequest, { params: { id: first!.id } })
    expect((await asking()).status).toBe(201)
    // After 14 days they have lapsed.
    server.setNow('2026-03-18T12:00:00Z')
    expect((await asking()).status).toBe(201)
  })

  it('has room for 60,000 of a child, answered ones included', async () => {
    await ask('deed')
    await server.db`
      insert into requests (family_id, id, child_id, kind, day, status, created_at)
      select family_id, gen_random_uuid(), child_id, kind, day, 'withdrawn', created_at from requests, generate_series(1, 59999)
      where child_id = ${mia}`
    const { body } = await browser.refused(addRequest, { body: { kind: 'deed' } })
    expect(body).toMatchObject({ code: 'quota_reached', details: { what: 'requests', most: 60_000 } })
  })

  it('needs to be told who asks, on a browser of several', async () => {
    const leo = (await family.ok(addChild, { body: { name: 'Leo' } })).id
    const { id } = await ask('deed')
    const shared = await pairBrowser(server, family, [mia, leo])
    for (const reply of [
      shared.send(addRequest, { body: { kind: 'deed' } }),
      shared.send(listOwnRequests),
      shared.send(withdrawRequest, { params: { id } }),
      shared.send(markRequestSeen, { params: { id } }),
    ])
      expect(await codeOf(reply)).toEqual([409, 'choose_child'])
    const ofLeo = await pairBrowser(server, family, [leo])
    expect(await ofLeo.ok(listOwnRequests)).toEqual([])
    expect(await codeOf(ofLeo.send(withdrawRequest, { params: { id } }))).toEqual([404, 'not_found'])
    expect(await codeOf(ofLeo.send(markRequestSeen, { params: { id } }))).toEqual([404, 'not_found'])
  })
})

describe('taking back', () => {
  it('works repeatedly until it is answered, and for no answer of members', async () => {
    const { id } = await ask('deed')
    await browser.ok(withdrawRequest, { params: { id } })
    await browser.ok(withdrawRequest, { params: { id } })
    expect(await statusOf(id)).toBe('withdrawn')
    expect(await browser.ok(listOwnRequests)).toEqual([])
    expect(await grantCode(id, { points: 5 })).toEqual([409, 'already_answered'])
    expect(await codeOf(family.send(declineRequest, { params: { id }, body: {} }))).toEqual([409, 'already_answered'])
    for (const answer of [grant, decline]) {
      const other = await ask('deed')
      await (answer === grant ? grant(other.id, { points: 5 }) : decline(other.id))
      expect(await codeOf(browser.send(withdrawRequest, { params: { id: other.id } }))).toEqual([
        409,
        'already_answered',
      ])
    }
  })
})

describe('granting', () => {
  it('a habit checks in the day it was asked for, in the child’s name', async () => {
    const habitId = await habit()
    const { id, points } = await ask('habit', habitId)
    const reply = await grant(id, { points: -7 })
    const [entry] = await entries()
    expect(reply.request).toEqual({
      ...(await read(id)),
      status: 'granted',
      points,
      answeredAt: now,
      answeredBy: { id: guardianId, name: guardianName },
      answer: null,
      activityId: entry!.id,
    })
    expect(entry).toMatchObject({ type: 'habit', day: today, points, by: { id: guardianId, via: { kind: 'child' } } })
    expect(reply.child).toMatchObject({ id: mia, points })
    expect(reply.revision).toBe((await family.ok(listChildren))[0]!.revision)
    expect((await family.ok(listHabits, { params: { childId: mia } }))[0]).toMatchObject({ days: [today] })
    // Repeated, by anybody: the same request, the child as it is now.
    await earn(3)
    const { member } = await joinFamily(server, family, 'guardian')
    const again = await grant(id, {}, member)
    expect([again.request, again.child.points]).toEqual([reply.request, points! + 3])
    expect(await entries()).toHaveLength(2)
    await server.expectSoundLedger()
  })

  it('a habit is possible as long as it is open, for its day', async () => {
    const habitId = await habit()
    const { id } = await ask('habit', habitId)
    server.setNow('2026-03-18T11:59:59.999Z')
    await grant(id)
    expect((await entries())[0]!.day).toBe(today)
    await server.expectSoundLedger()
  })

  it('a deed is praise with the child’s words, and leaves the quick list as it is', async () => {
    const quickActions = () => family.ok(listQuickActions, { params: { childId: mia } })
    const before = await quickActions()
    const asked = [
      await ask('deed', undefined, { title: 'Polite greeting', note: 'To the neighbour' }),
      await ask('deed', undefined, { title: 'Shared my cake' }),
      await ask('deed'),
    ]
    const wrong = [{}, { points: 0 }, { points: 101 }, { points: -1 }]
    for (const body of wrong) expect(await grantCode(asked[0]!.id, body)).toEqual([400, 'invalid_input'])
    expect(await statusOf(asked[0]!.id)).toBe('open')
    for (const { id } of asked) expect((await grant(id, { points: 7 })).request.points).toBe(7)
    expect((await entries()).toReversed()).toMatchObject([
      {
        title: 'Polite greeting',
        description: 'To the neighbour',
        metadata: JSON.stringify({ kind: 'behavior', key: 'greeting' }),
      },
      { title: 'Shared my cake', points: 7, by: { via: { kind: 'child' } } },
      { title: 'Did something good' },
    ])
    expect(await quickActions()).toEqual(before)
    await family.ok(updateUser, { body: { language: 'zh' } })
    await grant((await ask('deed')).id, { points: 1 })
    expect((await entries())[0]!.title).toBe('做了一件好事')
  })

  it('a reward redeems it at its price, and what that refuses is refused while the request stays open', async () => {
    const rewardId = await reward({ limitCount: 1, limitPer: 'day' })
    const { id } = await ask('reward', rewardId)
    const { status, body } = await family.refused(grantRequest, { params: { id }, body: {} })
    expect([status, body.code, body.details]).toEqual([409, 'insufficient_points', { cost: 40, points: 0 }])
    await earn(90)
    expect(await grantCode(id, { points: 39 })).toEqual([409, 'price_changed'])
    expect(await statusOf(id)).toBe('open')
    const { request, child } = await grant(id, { points: 40 })
    expect([request.points, child.points]).toEqual([40, 50])
    const [redemption] = await family.ok(listRedemptions, { params: { childId: mia } })
    expect(redemption).toMatchObject({
      id: request.activityId,
      rewardId,
      by: { via: { kind: 'child' } },
      status: 'owed',
    })
    const again = await ask('reward', rewardId)
    expect(await grantCode(again.id)).toEqual([409, 'limit_reached'])
    const used = await ask('reward', await reward({ title: 'Cake', stock: 0, pointsCost: 1 }))
    expect(await grantCode(used.id)).toEqual([409, 'out_of_stock'])
    expect([await statusOf(again.id), await statusOf(used.id)]).toEqual(['open', 'open'])
    await server.expectSoundLedger()
  })

  it('a wish adds the reward with the price', async () => {
    const { id } = await ask('wish', undefined, { title: 'A hamster' })
    for (const body of [{}, { points: 0 }, { points: 1_000_001 }])
      expect(await grantCode(id, body)).toEqual([400, 'invalid_input'])
    const { request, child, revision } = await grant(id, { points: 1_000_000 })
    const store = await family.ok(listRewards, { params: { childId: mia } })
    const added = store.find(({ title }) => title === 'A hamster')!
    expect(added).toMatchObject({
      id: request.subjectId,
      pointsCost: 1_000_000,
      category: 'gift',
      isCustom: true,
      presetKey: null,
    })
    expect([request.points, request.activityId, child.points]).toEqual([1_000_000, null, 0])
    expect(revision).toBe((await family.ok(listChildren))[0]!.revision)
    expect((await grant(id, { points: 5 })).request).toEqual(request)
    expect(await family.ok(listRewards, { params: { childId: mia } })).toHaveLength(store.length)
  })

  it('a wish needs room in the store', async () => {
    const { id } = await ask('wish', undefined, { title: 'A hamster' })
    await server.db`
      insert into rewards (family_id, id, child_id, title, points_cost, category, is_custom, created_at)
      select family_id, gen_random_uuid(), id, 'Cinema', 1, 'gift', true, created_at from children, generate_series(1, 594) where id = ${mia}`
    const { body } = await family.refused(grantRequest, { params: { id }, body: { points: 5 } })
    expect(body).toMatchObject({ code: 'quota_reached', details: { what: 'rewards', most: 600 } })
    expect(await statusOf(id)).toBe('open')
  })

  it('a job finishes it, as it is', async () => {
    const jobId = await takenJob()
    const { id } = await ask('job', jobId)
    expect((await family.ok(listJobs))[0]).toMatchObject({ requestId: id })
    const { request } = await grant(id, { points: 99 })
    expect(request.points).toBe(15)
    expect((await family.ok(listJobs))[0]).toMatchObject({
      status: 'done',
      takenBy: mia,
      activityId: request.activityId,
      requestId: null,
    })
    expect((await entries())[0]).toMatchObject({ title: 'Rake', points: 15, by: { via: { kind: 'child' } } })
    await undo(request.activityId)
    expect((await family.ok(listJobs))[0]).toMatchObject({ status: 'open', takenBy: null })
    expect(await statusOf(id)).toBe('open')
    await grant(id)
    expect(await balance()).toBe(15)
    await server.expectSoundLedger()
  })

  it('counts once when it is granted 50 times at one instant, in two processes, and all learn the same', async () => {
    await earn(90)
    const second = server.startSecondProcess()
    const asked = [
      await ask('habit', await habit()),
      await ask('deed'),
      await ask('reward', await reward()),
      await ask('job', await takenJob()),
      await ask('wish', undefined, { title: 'A hamster' }),
    ]
    for (const { id } of asked) {
      const before = (await entries()).length
      const sent = {
        method: 'POST',
        headers: { cookie: family.cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify({ points: 40 }),
      }
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, nth) =>
          (nth % 2 === 0 ? server : second).request(`/api/requests/${id}/grant`, sent),
        ),
      )
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(replies[0]!.status).toBe(200)
      expect((await entries()).length - before).toBe(
        (replies[0]!.body as { request: Request }).request.activityId === null ? 0 : 1,
      )
    }
    expect(await family.ok(listRewards, { params: { childId: mia } })).toHaveLength(8)
    await server.expectSoundLedger()
    recordFigure('R21', '50 grants at one instant, in two processes, of each of 5 kinds: 1 entry, 1 distinct response')
  })

  it('against declining at one instant is one answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await ask('deed')
      const params = { id }
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, nth) =>
          nth % 2 === 0
            ? family.send(grantRequest, { params, body: { points: 5 } })
            : family.send(declineRequest, { params, body: {} }),
        ),
      )
      const isGranted = (await statusOf(id)) === 'granted'
      for (const [nth, reply] of replies.entries()) expect(reply.status).toBe((nth % 2 === 0) === isGranted ? 200 : 409)
    }
    await server.expectSoundLedger()
  })

  it('is for helpers of habits alone', async () => {
    const { member: helper } = await joinFamily(server, family, 'helper')
    await earn(90)
    const others = [
      await ask('deed'),
      await ask('reward', await reward()),
      await ask('job', await takenJob()),
      await ask('wish', undefined, { title: 'A hamster' }),
    ]
    for (const { id } of others) {
      expect(await grantCode(id, { points: 40 }, helper)).toEqual([403, 'not_allowed'])
      expect(await codeOf(helper.send(declineRequest, { params: { id }, body: {} }))).toEqual([403, 'not_allowed'])
    }
    expect((await grant((await ask('habit', await habit())).id, {}, helper)).request.status).toBe('granted')
    expect((await decline((await ask('habit', await habit())).id, undefined, helper)).request.status).toBe('declined')
  })

  it('of another family’s request finds nothing', async () => {
    const { id } = await ask('deed')
    const other = await server.startFamily()
    await other.ok(addChild, { body: { name: 'Ada' } })
    expect(await grantCode(id, { points: 5 }, other)).toEqual([404, 'not_found'])
    expect(await codeOf(other.send(declineRequest, { params: { id }, body: {} }))).toEqual([404, 'not_found'])
    expect(await codeOf(other.send(listRequests, { query: { before: id } }))).toEqual([404, 'not_found'])
    expect(await codeOf(other.send(listRequests, { query: { childId: mia } }))).toEqual([404, 'not_found'])
    expect(await other.ok(listRequests)).toEqual([])
    expect(await statusOf(id)).toBe('open')
  })
})

describe('declining', () => {
  it('keeps the words of the first, and stays', async () => {
    const { id } = await ask('reward', await reward())
    const { request, child } = await decline(id, 'On the weekend.')
    expect(request).toMatchObject({
      status: 'declined',
      answer: 'On the weekend.',
      answeredAt: now,
      points: 40,
      activityId: null,
    })
    expect(request.answeredBy).toEqual({ id: guardianId, name: guardianName })
    expect([child.points, await entries()]).toEqual([0, []])
    expect((await decline(id, 'Never.')).request).toEqual(request)
    expect(await read(id)).toEqual(request)
    expect(await grantCode(id)).toEqual([409, 'already_answered'])
    expect(await codeOf(family.send(declineRequest, { params: { id }, body: { answer: 'x'.repeat(201) } }))).toEqual([
      400,
      'invalid_input',
    ])
    const [own] = await browser.ok(listOwnRequests)
    expect(own).toMatchObject({ status: 'declined', answer: 'On the weekend.', isSeen: false })
    expect(own).not.toHaveProperty('answeredBy')
    await browser.ok(markRequestSeen, { params: { id } })
    await browser.ok(markRequestSeen, { params: { id } })
    expect((await browser.ok(listOwnRequests))[0]!.isSeen).toBe(true)
    // It can be asked for again.
    expect((await ask('reward', own!.subjectId!)).id).not.toBe(id)
  })

  it('is taken back: the request is as it was, for the child as well, repeatedly, until it is granted', async () => {
    await earn(90)
    const subjects = { habit, reward, job: takenJob, deed: async () => undefined, wish: async () => undefined }
    for (const kind of ['habit', 'reward', 'job', 'deed', 'wish'] as const) {
      const { id } = await ask(kind, await subjects[kind](), { title: 'A hamster' })
      const before = await read(id)
      await decline(id, 'On the weekend.')
      await browser.ok(markRequestSeen, { params: { id } })
      await reopenIt(id)
      await reopenIt(id)
      expect(await read(id)).toEqual(before)
      const own = (await browser.ok(listOwnRequests)).find((one) => one.id === id)
      expect(own).toMatchObject({ status: 'open', answer: null, isSeen: false })
      await grant(id, { points: 40 })
      expect(await codeOf(family.send(reopenRequest, { params: { id } }))).toEqual([409, 'already_answered'])
    }
    await server.expectSoundLedger()
  })

  it('that is taken back leaves closed what was asked again, was done or is gone meanwhile', async () => {
    const [again, done, gone] = [
      await ask('reward', await reward()),
      await ask('habit', await habit()),
      await ask('job', await takenJob()),
    ]
    for (const { id } of [again, done, gone]) await decline(id)
    await ask('reward', again.subjectId!)
    await family.ok(checkIn, { params: { id: done.subjectId! }, body: { date: today } })
    await browser.ok(giveJobBack, { params: { id: gone.subjectId! } })
    for (const { id } of [again, done, gone]) await reopenIt(id)
    expect(await Promise.all([again, done, gone].map(({ id }) => statusOf(id)))).toEqual([
      'withdrawn',
      'withdrawn',
      'lapsed',
    ])
    await server.expectSoundLedger()
  })

  it('is taken back by a helper for habits alone', async () => {
    const { member: helper } = await joinFamily(server, family, 'helper')
    const [own, other] = [await ask('habit', await habit()), await ask('deed')]
    for (const { id } of [own, other]) await decline(id)
    await helper.ok(reopenRequest, { params: { id: own.id } })
    expect((await helper.refused(reopenRequest, { params: { id: other.id } })).status).toBe(403)
    expect([await statusOf(own.id), await statusOf(other.id)]).toEqual(['open', 'declined'])
  })

  it('names who has left the family', async () => {
    const { id: memberId, member } = await joinFamily(server, family, 'guardian')
    const { name } = await member.ok(readUser)
    const { id } = await ask('deed')
    await decline(id, undefined, member)
    await family.request(`/api/family/members/${memberId}`, { method: 'DELETE' })
    expect((await read(id)).answeredBy).toEqual({ id: null, name })
  })
})

describe('a check-in by a member', () => {
  it('grants the open request for its day, alone and among others at one instant', async () => {
    const habits = await Promise.all(Array.from({ length: 10 }, habit))
    const asked = await Promise.all(habits.map((id) => ask('habit', id)))
    const replies = await Promise.all(habits.map((id) => family.ok(checkIn, { params: { id }, body: { date: today } })))
    for (const [nth, { id }] of asked.entries())
      expect(await read(id)).toMatchObject({
        status: 'granted',
        activityId: replies[nth]!.activityId,
        answeredBy: { id: guardianId },
        answeredAt: now,
        points: replies[nth]!.pointsAwarded,
      })
    expect(new Set((await entries()).map(({ by }) => by!.via))).toEqual(new Set([null]))
    await server.expectSoundLedger()
  })

  it('of another day leaves it open', async () => {
    const habitId = await habit()
    const { id } = await ask('habit', habitId)
    await family.ok(checkIn, { params: { id: habitId }, body: { date: '2026-03-03' } })
    expect(await statusOf(id)).toBe('open')
  })

  it('or a grant, of ten at one instant, is one entry', async () => {
    const habitId = await habit()
    const { id } = await ask('habit', habitId)
    await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        nth % 2 === 0
          ? family.send(checkIn, { params: { id: habitId }, body: { date: today } })
          : family.send(grantRequest, { params: { id }, body: {} }),
      ),
    )
    expect([await statusOf(id), (await entries()).length]).toEqual(['granted', 1])
    await server.expectSoundLedger()
  })
})

describe('an undo', () => {
  it.each(['habit', 'deed', 'reward', 'job'] as const)('of a granted %s opens the request again', async (kind) => {
    await earn(90)
    const subjects = { habit, reward, job: takenJob, deed: async () => undefined }
    const subjectId = await subjects[kind]()
    const { id } = await ask(kind, subjectId)
    const before = await read(id)
    const { request } = await grant(id, { points: 40 })
    expect((await browser.ok(listOwnRequests))[0]).toMatchObject({ status: 'granted' })
    await browser.ok(markRequestSeen, { params: { id } })
    await undo(request.activityId)
    expect(await read(id)).toEqual(before)
    expect((await browser.ok(listOwnRequests))[0]).toMatchObject({ status: 'open', isSeen: false })
    expect(await balance()).toBe(90)
    expect((await grant(id, { points: 40 })).request.activityId).not.toBe(request.activityId)
    await server.expectSoundLedger()
  })

  it('withdraws it when the same was asked again meanwhile', async () => {
    await earn(90)
    for (const [kind, subjectId] of [
      ['habit', await habit()],
      ['reward', await reward()],
    ] as const) {
      const first = await ask(kind, subjectId)
      const { request } = await grant(first.id)
      if (kind === 'habit') {
        // The day is done: only in the database another one can be open.
        await server.db`
          insert into requests (family_id, id, child_id, kind, subject_id, title, day, status, created_at)
          select family_id, ${randomUUID()}, child_id, kind, subject_id, title, day, 'open', created_at from requests where id = ${first.id}`
      } else await ask(kind, subjectId)
      await undo(request.activityId)
      expect(await statusOf(first.id)).toBe('withdrawn')
      expect(await listed({ status: 'open' })).toHaveLength(kind === 'habit' ? 1 : 2)
    }
    await server.expectSoundLedger()
  })

  it('opens it again when another one for the same has lapsed', async () => {
    await earn(90)
    const rewardId = await reward()
    await ask('reward', rewardId)
    // The session of the member goes on because it is used.
    server.setNow('2026-03-11T12:00:00Z')
    await listed()
    server.setNow('2026-03-18T12:00:00Z')
    const { id } = await ask('reward', rewardId)
    const { request } = await grant(id)
    await undo(request.activityId)
    expect(await statusOf(id)).toBe('open')
  })

  it('lets it lapse when what it asked for is deleted meanwhile', async () => {
    await earn(90)
    const rewardId = await reward()
    const { id } = await ask('reward', rewardId)
    const { request } = await grant(id)
    await family.ok(deleteReward, { params: { id: rewardId } })
    await undo(request.activityId)
    expect(await statusOf(id)).toBe('lapsed')
  })

  it('of a member’s check-in opens the request that it granted', async () => {
    const habitId = await habit()
    const { id } = await ask('habit', habitId)
    const { activityId } = await family.ok(checkIn, { params: { id: habitId }, body: { date: today } })
    await undo(activityId)
    expect(await statusOf(id)).toBe('open')
    await family.ok(checkIn, { params: { id: habitId }, body: { date: today } })
    expect(await statusOf(id)).toBe('granted')
  })
})

describe('an open request lapses', () => {
  it('when its habit or reward is deleted, and stays so when that is restored', async () => {
    const [habitId, rewardId] = [await habit(), await reward()]
    const asked = [await ask('habit', habitId), await ask('reward', rewardId)]
    await family.ok(deleteHabit, { params: { id: habitId } })
    await family.ok(deleteReward, { params: { id: rewardId } })
    await family.ok(restoreHabit, { params: { id: habitId } })
    for (const { id } of asked) {
      expect(await statusOf(id)).toBe('lapsed')
      expect(await grantCode(id)).toEqual([409, 'already_answered'])
      expect(await codeOf(family.send(declineRequest, { params: { id }, body: {} }))).toEqual([409, 'already_answered'])
      await browser.ok(withdrawRequest, { params: { id } })
    }
    expect(await browser.ok(listOwnRequests)).toEqual([])
  })

  it('when its habit or reward is erased, because no entry is about it', async () => {
    const [habitId, rewardId] = [await habit(), await reward()]
    const asked = [await ask('habit', habitId), await ask('reward', rewardId)]
    await family.ok(deleteHabit, { params: { id: habitId }, query: { unused: 'true' } })
    await family.ok(deleteReward, { params: { id: rewardId }, query: { unused: 'true' } })
    for (const { id } of asked) expect(await statusOf(id)).toBe('lapsed')
    expect(await browser.ok(listOwnRequests)).toEqual([])
  })

  it('when its job is deleted, done, given back or given to another child', async () => {
    const leo = (await family.ok(addChild, { body: { name: 'Leo' } })).id
    const ends: ((id: string) => Promise<unknown>)[] = [
      (id) => family.ok(deleteJob, { params: { id } }),
      (id) => family.ok(finishJob, { params: { id }, body: { childId: leo } }),
      (id) => family.ok(finishJob, { params: { id }, body: { childId: mia } }),
      (id) => browser.ok(giveJobBack, { params: { id } }),
      (id) => family.ok(updateJob, { params: { id }, body: { childIds: [leo] } }),
    ]
    for (const end of ends) {
      const jobId = await takenJob()
      const { id } = await ask('job', jobId)
      await end(jobId)
      expect(await statusOf(id)).toBe('lapsed')
    }
    await server.expectSoundLedger()
  })

  it('after 14 days of 24 hours', async () => {
    const habitId = await habit()
    const { id } = await ask('habit', habitId)
    server.setNow('2026-03-18T11:59:59.999Z')
    expect([await statusOf(id), await browser.ok(listOwnRequests)]).toMatchObject(['open', [{ id }]])
    server.setNow('2026-03-18T12:00:00.000Z')
    expect([await statusOf(id), await browser.ok(listOwnRequests)]).toEqual(['lapsed', []])
    expect(await listed({ status: 'open' })).toEqual([])
    expect((await listed({ status: 'lapsed' })).map((one) => one.id)).toEqual([id])
    expect(await grantCode(id)).toEqual([409, 'already_answered'])
  })

  it('and counts no more at once, although no row has changed', async () => {
    await ask('habit', await habit())
    const count = async () => (await family.ok(listChildren)).map(({ openRequests }) => openRequests)
    server.setNow('2026-03-18T11:59:59.999Z')
    expect(await count()).toEqual([1])
    server.setNow('2026-03-18T12:00:00.000Z')
    expect(await count()).toEqual([0])
  })
})

describe('the lists', () => {
  it('of members are paged, newest first, by status and child', async () => {
    const leo = (await family.ok(addChild, { body: { name: 'Leo' } })).id
    const ofLeo = await pairBrowser(server, family, [leo])
    const ids: string[] = []
    for (let nth = 0; nth < 12; nth += 1) ids.unshift((await ask('deed', undefined, { note: String(nth) })).id)
    ids.unshift((await ofLeo.ok(addRequest, { body: { kind: 'deed' } })).id)
    await decline(ids[3]!)
    const found = async (query: object) => (await listed(query)).map(({ id }) => id)
    expect(await found({})).toEqual(ids)
    expect(await found({ limit: '5' })).toEqual(ids.slice(0, 5))
    expect(await found({ limit: '5', before: ids[4] })).toEqual(ids.slice(5, 10))
    expect(await found({ status: 'open' })).toEqual(ids.filter((_, nth) => nth !== 3))
    expect(await found({ status: 'declined' })).toEqual([ids[3]])
    expect(await found({ childId: leo })).toEqual([ids[0]])
    expect(await found({ childId: mia, limit: '1', before: ids[1] })).toEqual([ids[2]])
    expect(await codeOf(family.send(listRequests, { query: { childId: mia, before: ids[0]! } }))).toEqual([
      404,
      'not_found',
    ])
    expect(await codeOf(family.send(listRequests, { query: { status: 'asked' as never } }))).toEqual([
      400,
      'invalid_input',
    ])
  })

  it('of the child holds answers for 14 days', async () => {
    const { id } = await ask('deed')
    server.setNow('2026-03-10T12:00:00Z')
    await grant(id, { points: 5 })
    server.setNow('2026-03-24T11:59:59Z')
    expect(await browser.ok(listOwnRequests)).toMatchObject([{ id, status: 'granted', points: 5 }])
    server.setNow('2026-03-24T12:00:00Z')
    expect(await browser.ok(listOwnRequests)).toEqual([])
  })
})

it('a request and its answer reach the family’s stream', async () => {
  const stream = await server.follow(family.cookie)
  const nextOf = async (name: string) => {
    for (;;) {
      const { value } = await stream.next()
      if (value!.startsWith(`${name} `)) return JSON.parse(value!.slice(name.length + 1)) as unknown
    }
  }
  const { id } = await ask('deed')
  expect(await nextOf('request')).toEqual({ childId: mia, id })
  await grant(id, { points: 5 })
  expect(await nextOf('request')).toEqual({ childId: mia, id })
  // A job is no child's: it is announced as the family's.
  await family.ok(addJob, { body: { title: 'Rake', points: 1 } })
  expect(await nextOf('family')).toEqual({})
})

it('the list of children says how many requests are open, and the user whether there are jobs', async () => {
  const told = async () => ({
    open: (await family.ok(listChildren)).map(({ openRequests }) => openRequests),
    hasJobs: (await family.ok(readUser)).hasJobs,
  })
  const others = (await told()).open.length - 1
  const none = Array.from({ length: others }, () => 0)
  expect(await told()).toEqual({ open: [...none, 0], hasJobs: false })
  const { id } = await ask('deed')
  await ask('wish', undefined, { title: 'A hamster' })
  const job = await family.ok(addJob, { body: { title: 'Rake', points: 1 } })
  expect(await told()).toEqual({ open: [...none, 2], hasJobs: true })
  await decline(id)
  await family.ok(finishJob, { params: { id: job.id }, body: { childId: mia } })
  expect(await told()).toEqual({ open: [...none, 1], hasJobs: false })
})
