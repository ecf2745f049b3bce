import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../testing/startServer.ts'
import { addChild } from '../children/contract.ts'
import { addHabit, checkIn } from '../habits/contract.ts'
import { addSkill, updateSkill } from '../skills/contract.ts'
import { undoActivity } from '../timeline/contract.ts'
import { listBadges } from './contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now: '2026-03-04T12:00:00Z' })
})
afterAll(async () => {
  await server.expectSoundLedger()
  await server.close()
})

describe('listBadges', () => {
  it('returns one badge of each kind with its count, and the former state after an undo', async () => {
    const family = await server.startFamily()
    const child = await family.ok(addChild, { body: { name: 'Mia' } })
    const sibling = await family.ok(addChild, { body: { name: 'Leo' } })
    const badges = () => family.ok(listBadges, { params: { childId: child.id } })
    expect(await badges()).toEqual([])

    const completeHabit = async () => {
      const { id } = await family.ok(addHabit, { body: { childId: child.id, title: 'Read', targetDays: 1 } })
      return family.ok(checkIn, { params: { id }, body: { date: '2026-03-04' } })
    }
    server.setNow('2026-03-04T10:00:00Z')
    const first = await completeHabit()
    const skill = await family.ok(addSkill, { body: { childId: child.id, title: 'Swim' } })
    const completed = await family.ok(updateSkill, { params: { id: skill.id }, body: { isCompleted: true } })
    const before = await badges()
    expect(before).toEqual([first.badge, completed.badge])
    expect(before.map(({ kind, count, earnedAt }) => [kind, count, earnedAt])).toEqual([
      ['habit_master', 1, '2026-03-04T10:00:00.000Z'],
      ['skill_master', 1, '2026-03-04T10:00:00.000Z'],
    ])

    server.setNow('2026-03-04T11:00:00Z')
    const second = await completeHabit()
    expect((await badges())[0]).toEqual(second.badge)
    expect(second.badge).toMatchObject({ id: first.badge!.id, count: 2, earnedAt: '2026-03-04T11:00:00.000Z' })
    await family.ok(undoActivity, { params: { id: second.activityId } })
    expect(await badges()).toEqual(before)
    expect(await family.ok(listBadges, { params: { childId: sibling.id } })).toEqual([])
  })

  it('is earned when the score was tapped, also when it is sent a day later', async () => {
    const family = await server.startFamily()
    const child = await family.ok(addChild, { body: { name: 'Mia' } })
    const complete = async (at: string) => {
      const { id } = await family.ok(addSkill, { body: { childId: child.id, title: 'Swim', targetValue: 5 } })
      return family.ok(updateSkill, { params: { id }, body: { currentBest: 5, at } })
    }
    const [tapped, earlier] = ['2026-03-03T20:00:00.000Z', '2026-03-02T20:00:00.000Z']
    server.setNow('2026-03-04T08:00:00Z')
    for (const at of [tapped, earlier]) {
      const { badge } = await complete(at)
      expect(badge).toMatchObject({ earnedAt: tapped })
      expect(await family.ok(listBadges, { params: { childId: child.id } })).toEqual([badge])
    }
  })

  it('responds 404 for a child of another family', async () => {
    const child = await (await server.startFamily()).ok(addChild, { body: { name: 'Mia' } })
    const stranger = await server.startFamily()
    const texts = new Set<string>()
    for (const childId of [child.id, randomUUID(), 'no-uuid']) {
      const refused = await stranger.refused(listBadges, { params: { childId } })
      texts.add(`${refused.status} ${refused.text}`)
    }
    expect([...texts]).toEqual(['404 {"message":"There is nothing here.","code":"not_found"}'])
  })
})
