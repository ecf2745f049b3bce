import { type Difficulty, difficulties } from '../features/effort/contract.ts'
import fc from 'fast-check'
import { completionBonus, dailyPoints } from '../features/habits/rules.ts'
import { listBadges } from '../features/badges/contract.ts'
import { addChild, listChildren } from '../features/children/contract.ts'
import {
  addHabit,
  checkIn,
  continueHabit,
  deleteHabit,
  type Habit,
  listHabits,
  updateHabit,
} from '../features/habits/contract.ts'
import { addSkill, deleteSkill, listSkills, type Skill, updateSkill } from '../features/skills/contract.ts'
import { completionPoints } from '../features/skills/rules.ts'
import { undoActivity } from '../features/timeline/contract.ts'
import { addDays } from '../platform/time/rules.ts'
import { expectEqual } from './expectEqual.ts'
import type { Family, TestServer } from './startServer.ts'

/** One act of a parent with habits and skills. `nth` is taken modulo the number of acts. */
type Step =
  | { do: 'checkIn'; of: number; daysAgo: number }
  | { do: 'score'; of: number; value: number }
  | { do: 'complete'; of: number }
  | { do: 'carryOn'; of: number; more: number }
  | { do: 'correct'; of: number; difficulty: Difficulty }
  | { do: 'undo'; nth: number }
  | { do: 'delete'; what: 'habit' | 'skill'; of: number }
  | { do: 'nextDay' }

const of = fc.nat({ max: 2 })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('checkIn' as const), of, daysAgo: fc.nat({ max: 4 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('score' as const), of, value: fc.nat({ max: 12 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('complete' as const), of }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('carryOn' as const), of, more: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('correct' as const), of, difficulty: fc.constantFrom(...difficulties) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('undo' as const), nth: fc.nat({ max: 60 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      what: fc.constantFrom('habit' as const, 'skill' as const),
      of,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('nextDay' as const) }) },
)

/** Sequences of up to 30 steps. */
export const progressSteps = fc.array(step, { minLength: 1, maxLength: 30 })

interface ModelHabit {
  id: string
  difficulty: Difficulty
  targetDays: number
  /** Day → its points. */
  days: Map<string, number>
  /** The bonus of the completion, while it is completed. */
  bonus: number | undefined
  /** Bonuses of completions after which it was carried on, by the day that completed it. */
  earlierBonuses: Map<string, number>
  completedBy: string | undefined
  isDeleted: boolean
}

interface ModelSkill {
  id: string
  difficulty: Difficulty
  targetValue: number | null
  /** Entry → score. */
  scores: Map<string, number>
  completion: { entry: string; isByHand: boolean } | undefined
  isDeleted: boolean
}

/** Removes the effect of an entry from the model. */
type Undo = () => void

/**
 * Runs the steps through HTTP in a new family, and compares with a model that is sets of days and scores.
 * @throws at the first response that differs from the model, or when the final state does
 */
export async function runAgainstProgressModel(server: TestServer, sequence: readonly Step[]): Promise<void> {
  let today = '2026-03-04'
  server.setNow(`${today}T12:00:00Z`)
  const family = await server.startFamily()
  const childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  const habits = await Promise.all(
    difficulties.map((difficulty, index) => startHabit(family, childId, difficulty, index + 1)),
  )
  const skills = await Promise.all(
    difficulties.map((difficulty, index) => startSkill(family, childId, difficulty, [null, 5, 10][index]!)),
  )
  const acts: { id: string; undo: Undo; isUndone: boolean }[] = []

  for (const step of sequence) {
    switch (step.do) {
      case 'checkIn': {
        const habit = habits[step.of]!
        const date = addDays(today, -step.daysAgo)
        const reply = await family.send(checkIn, { params: { id: habit.id }, body: { date } })
        expectEqual(reply.status, statusOfCheckIn(habit, date), 'status of a check-in')
        if (reply.status !== 201) break
        habit.days.set(date, dailyPoints[habit.difficulty])
        if (habit.days.size >= habit.targetDays) {
          habit.bonus = completionBonus[habit.difficulty]
          habit.completedBy = date
        }
        const undo = () => {
          habit.days.delete(date)
          habit.earlierBonuses.delete(date)
          if (habit.days.size < habit.targetDays) habit.bonus = undefined
        }
        acts.push({ id: (reply.body as { activityId: string }).activityId, undo, isUndone: false })
        break
      }
      case 'carryOn': {
        const habit = habits[step.of]!
        const targetDays = habit.days.size + step.more
        const reply = await family.send(continueHabit, { params: { id: habit.id }, body: { targetDays } })
        expectEqual(reply.status, habit.isDeleted ? 404 : isDone(habit) ? 200 : 409, 'status of carrying on')
        if (reply.status !== 200) break
        habit.earlierBonuses.set(habit.completedBy!, habit.bonus!)
        habit.bonus = undefined
        habit.targetDays = targetDays
        break
      }
      case 'correct': {
        const habit = habits[step.of]!
        const body = { difficulty: step.difficulty }
        const reply = await family.send(updateHabit, { params: { id: habit.id }, body })
        expectEqual(reply.status, habit.isDeleted ? 404 : isDone(habit) ? 409 : 200, 'status of a correction')
        if (reply.status === 200) habit.difficulty = step.difficulty
        break
      }
      case 'score':
      case 'complete': {
        const skill = skills[step.of]!
        const body = step.do === 'score' ? { currentBest: step.value } : { isCompleted: true }
        const reply = await family.send(updateSkill, { params: { id: skill.id }, body })
        expectEqual(reply.status, statusOfProgress(skill), 'status of a score')
        if (reply.status !== 200) break
        const entry = (reply.body as { activityId: string }).activityId
        if (step.do === 'score') skill.scores.set(entry, step.value)
        if (step.do === 'complete' || (skill.targetValue !== null && step.value >= skill.targetValue)) {
          skill.completion = { entry, isByHand: step.do === 'complete' }
        }
        const undo = () => {
          skill.scores.delete(entry)
          if (skill.completion?.entry === entry) skill.completion = undefined
        }
        acts.push({ id: entry, undo, isUndone: false })
        break
      }
      case 'undo': {
        const act = acts[step.nth % Math.max(acts.length, 1)]
        if (!act) break
        const reply = await family.send(undoActivity, { params: { id: act.id } })
        expectEqual(reply.status, act.isUndone ? 409 : 201, 'status of an undo')
        if (!act.isUndone) act.undo()
        act.isUndone = true
        break
      }
      case 'delete': {
        const item = (step.what === 'habit' ? habits : skills)[step.of]!
        const reply = await family.send(step.what === 'habit' ? deleteHabit : deleteSkill, { params: { id: item.id } })
        expectEqual(reply.status, item.isDeleted ? 404 : 204, 'status of a deletion')
        item.isDeleted = true
        break
      }
      case 'nextDay':
        today = addDays(today, 1)
        server.setNow(`${today}T12:00:00Z`)
    }
  }
  await compare(family, childId, habits, skills)
}

const isDone = (habit: ModelHabit) => habit.bonus !== undefined

const bonusesOf = ({ bonus, earlierBonuses }: ModelHabit) => [
  ...earlierBonuses.values(),
  ...(bonus === undefined ? [] : [bonus]),
]

function statusOfCheckIn(habit: ModelHabit, date: string): number {
  if (habit.isDeleted) return 404
  return habit.days.has(date) || isDone(habit) ? 409 : 201
}

function statusOfProgress(skill: ModelSkill): number {
  if (skill.isDeleted) return 404
  return skill.completion ? 409 : 200
}

async function compare(family: Family, childId: string, habits: ModelHabit[], skills: ModelSkill[]): Promise<void> {
  const points =
    sum(habits, ({ days }) => sum([...days.values()], (points) => points)) +
    sum(habits, (habit) => sum(bonusesOf(habit), (bonus) => bonus)) +
    sum(skills, ({ difficulty, completion }) => (completion ? completionPoints[difficulty] : 0))
  const [child] = await family.ok(listChildren)
  expectEqual(child!.points, points, 'balance')

  const comparedHabit = ({ id, checkedInDays, isCompleted, lastCheckinDate, days }: Habit) => ({
    id,
    checkedInDays,
    isCompleted,
    lastCheckinDate,
    days,
  })
  expectEqual(
    byId((await family.ok(listHabits, { params: { childId } })).map(comparedHabit)),
    byId(
      present(habits).map((habit) => ({
        id: habit.id,
        checkedInDays: habit.days.size,
        isCompleted: isDone(habit),
        lastCheckinDate: [...habit.days.keys()].sort().at(-1) ?? null,
        days: [...habit.days.keys()].sort().toReversed(),
      })),
    ),
    'habits',
  )
  const comparedSkill = ({ id, currentBest, isCompleted }: Skill) => ({ id, currentBest, isCompleted })
  expectEqual(
    byId((await family.ok(listSkills, { params: { childId } })).map(comparedSkill)),
    byId(
      present(skills).map((skill) => ({
        id: skill.id,
        currentBest: bestOfModel(skill),
        isCompleted: skill.completion !== undefined,
      })),
    ),
    'skills',
  )
  const badges = Object.fromEntries(
    (await family.ok(listBadges, { params: { childId } })).map(({ kind, count }) => [kind, count]),
  )
  expectEqual(
    badges['habit_master'] ?? 0,
    sum(habits, (habit) => bonusesOf(habit).length),
    'habit badges',
  )
  expectEqual(
    badges['skill_master'] ?? 0,
    sum(skills, ({ completion }) => Number(completion !== undefined)),
    'skill badges',
  )
}

function bestOfModel({ scores, targetValue, completion }: ModelSkill): number | null {
  const bests = [...scores.values()]
  if (completion?.isByHand && targetValue !== null) bests.push(targetValue)
  if (completion?.isByHand && bests.length === 0) bests.push(1)
  return bests.length === 0 ? null : Math.max(...bests)
}

async function startHabit(
  family: Family,
  childId: string,
  difficulty: Difficulty,
  targetDays: number,
): Promise<ModelHabit> {
  const { id } = await family.ok(addHabit, { body: { childId, title: difficulty, difficulty, targetDays } })
  return {
    id,
    difficulty,
    targetDays,
    days: new Map(),
    bonus: undefined,
    earlierBonuses: new Map(),
    completedBy: undefined,
    isDeleted: false,
  }
}

async function startSkill(
  family: Family,
  childId: string,
  difficulty: Difficulty,
  targetValue: number | null,
): Promise<ModelSkill> {
  const { id } = await family.ok(addSkill, { body: { childId, title: difficulty, difficulty, targetValue } })
  return { id, difficulty, targetValue, scores: new Map(), completion: undefined, isDeleted: false }
}

const present = <Item extends { isDeleted: boolean }>(items: Item[]) => items.filter(({ isDeleted }) => !isDeleted)
const byId = <Item extends { id: string }>(items: Item[]) => items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const sum = <Item>(items: Item[], of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0)
