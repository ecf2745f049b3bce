import { checkWholeLedger } from '../../app/ledger.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild } from '../children/contract.ts'
import { addHabit, checkIn } from '../habits/contract.ts'
import { addMoment } from '../moments/contract.ts'
import { addReward, redeemReward } from '../rewards/contract.ts'
import { addSkill, updateSkill } from '../skills/contract.ts'
import { undoActivity } from '../timeline/contract.ts'

const familyCount = 5
let server: TestServer
let familyIds: string[]

beforeAll(async () => {
  server = await startServer({ now: '2026-03-04T12:00:00.000Z' })
  for (let n = 0; n < familyCount; n += 1) await liveThrough(await server.startFamily())
  familyIds = (await server.db<{ id: string }[]>`select id from families order by id`).map(({ id }) => id)
})
afterAll(() => server.close())

/** Creates an award that was undone, and one item of each kind. */
async function liveThrough(family: Family): Promise<void> {
  const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
  const { id } = await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 20 } })
  await family.ok(undoActivity, { params: { id } })
  await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Sang', points: 90 } })
  const habit = await family.ok(addHabit, { body: { childId, title: 'Read', targetDays: 1 } })
  await family.ok(checkIn, { params: { id: habit.id }, body: { date: '2026-03-04' } })
  const skill = await family.ok(addSkill, { body: { childId, title: 'Jump rope', targetValue: 100 } })
  await family.ok(updateSkill, { params: { id: skill.id }, body: { currentBest: 34.5 } })
  await family.ok(updateSkill, { params: { id: skill.id }, body: { isCompleted: true } })
  await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } })
  const reward = await family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 30 } })
  await family.ok(redeemReward, { body: { childId, rewardId: reward.id, pointsSpent: 30 } })
}

/** SQL that breaks a rule in the family `$1`, and in how many places. */
const breaches: [rule: string, count: number, sql: string][] = [
  ['a balance is the sum of its activities', 1, 'update children set points = points + 1 where family_id = $1'],
  [
    'each entry carries the balance after it',
    1,
    'update activities set balance_after = balance_after + 1 where family_id = $1 and seq = 2',
  ],
  [
    'each entry is of a type that a feature knows',
    1,
    "update activities set type = 'dance' where family_id = $1 and kind = 'moment'",
  ],
  ['history has no gaps', 1, 'update children set last_seq = last_seq + 1 where family_id = $1'],
  [
    'points gained are the positive entries that are not undone',
    1,
    'update children set points_gained = points_gained + 1 where family_id = $1',
  ],
  [
    'an undo is the exact opposite, in the same child, later',
    1,
    "update activities set type = 'habit' where family_id = $1 and reverses_id is not null",
  ],
  [
    'an act is undone as a whole, except for a bonus that was undone before',
    1,
    `update activities set cause_id = (
    select reverses_id from activities where family_id = $1 and reverses_id is not null) where family_id = $1 and title = 'Sang'`,
  ],
  [
    'an act belongs to one child',
    1,
    "update activities set cause_id = gen_random_uuid() where family_id = $1 and title = 'Sang'",
  ],
  [
    'the guardian who recorded an entry is or was a member of the family',
    1,
    "update activities set guardian_id = gen_random_uuid() where family_id = $1 and title = 'Sang'",
  ],
  [
    'a check-in is an entry of its habit that is not undone',
    1,
    'update habit_checkins set day = day - 1 where family_id = $1',
  ],
  [
    'a habit is completed when its days reach the target, and not before',
    1,
    'update habits set target_days = 9 where family_id = $1',
  ],
  [
    'a habit has graduated when it is completed for praise alone',
    1,
    "update habits set phase = 'praise' where family_id = $1",
  ],
  [
    'a completion of a habit has its bonus, and nothing else has one',
    2,
    'update habits set bonus_id = gen_random_uuid() where family_id = $1',
  ],
  [
    'a score is an entry of its skill that is not undone',
    1,
    'update skill_scores set seq = seq + 50 where family_id = $1',
  ],
  [
    'a completed skill has its completion, and no other has one',
    2,
    'update skills set completion_id = gen_random_uuid() where family_id = $1',
  ],
  ['a moment is an entry of the timeline', 1, 'delete from moments where family_id = $1'],
  [
    'a photo belongs to a moment of its child',
    1,
    `insert into photos select family_id, id, child_id, gen_random_uuid(), 1, 1, 1, now(), sha256('ab'), 'a', 'b'
      from moments where family_id = $1`,
  ],
  [
    'the bytes of a photo are those that were stored',
    1,
    `insert into photos select family_id, id, child_id, id, 1, 1, 1, now(), sha256('ab'), 'a', 'c'
      from moments where family_id = $1`,
  ],
  [
    'a redemption is an entry of the timeline, returned when that is undone',
    1,
    'update redemptions set is_returned = not is_returned where family_id = $1',
  ],
  [
    'a redemption spends points on a reward of its child',
    1,
    "update rewards set child_id = gen_random_uuid() where family_id = $1 and title = 'Zoo'",
  ],
  [
    'each piece of a redemption costs the same, and no more are given than there are',
    1,
    'update redemptions set given_times = 2 where family_id = $1',
  ],
  [
    'a job that is done has an award of the child who did it, which stands',
    1,
    `insert into jobs (family_id, id, title, points, taken_by, activity_id, done_at, created_at)
      select family_id, gen_random_uuid(), 'Rake', 5, id, gen_random_uuid(), now(), now() from children where family_id = $1`,
  ],
  [
    'a granted request has an entry of its child, which stands',
    1,
    `insert into requests (family_id, id, child_id, kind, day, points, status, created_at, answered_at, answered_by, activity_id)
      select family_id, gen_random_uuid(), id, 'deed', current_date, 5, 'granted', now(), now(), gen_random_uuid(), gen_random_uuid()
      from children where family_id = $1`,
  ],
]

describe('checkLedger', () => {
  it('has a test for each of its rules', async () => {
    const looks: number[] = []
    await checkWholeLedger(server.db, {
      familiesPerStatement: familyCount + 1,
      rest: (busyMs) => Promise.resolve(looks.push(busyMs)),
    })
    expect(looks).toHaveLength(breaches.length)
  })

  it.each(breaches)('reports in every family a violation of: %s', async (rule, count, breach) => {
    expect(await checkWholeLedger(server.db, { familiesPerStatement: 2 })).toEqual([])
    for (const broken of familyIds) {
      await expect(
        server.db.begin(async (tx) => {
          // Without guards and foreign keys, which would refuse the violation.
          await tx`set local session_replication_role = replica`
          await tx.unsafe(breach.replaceAll('$1', `'${broken}'`))
          expect(await checkWholeLedger(tx, { familiesPerStatement: 2 })).toEqual([{ rule, count }])
          throw new Error('nothing of it stays')
        }),
      ).rejects.toThrow('nothing of it stays')
    }
  })
})
