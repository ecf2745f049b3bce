import * as z from 'zod'
import { addressOf } from '../../platform/http/address.ts'
import type { Call, ErrorBody, ReplyOf } from '../../platform/http/contract.ts'
import { maxTitleLength } from '../../platform/http/limits.ts'
import { storable } from '../../platform/http/shapes.ts'
import { addDays, weekStartOf } from '../../platform/time/rules.ts'
import { maxTokenPoints, recordBehavior } from '../behaviors/contract.ts'
import { listChildren } from '../children/contract.ts'
import { readFacts } from '../facts/contract.ts'
import { checkIn, listHabits } from '../habits/contract.ts'
import { listJobs } from '../jobs/contract.ts'
import type { Activity } from '../points/contract.ts'
import { listRedemptions } from '../rewards/contract.ts'
import { listDayStats, readWeeklyStats } from '../stats/contract.ts'
import { listActivities, maxSearchLength } from '../timeline/contract.ts'

export interface ToolOptions {
  /** Those of the token. */
  scopes: readonly string[]
  /** The family's day. */
  today: string
  /** Makes a call with the token. */
  send(address: string, init?: RequestInit): Promise<Response>
}

interface Result {
  isError: boolean
  data: object
}

interface Tool {
  title: string
  description: string
  isReading: boolean
  /** The scopes of the calls that it makes. */
  scope: string
  input: z.ZodObject
  run(given: unknown): Promise<Result>
}
export type Tools = Readonly<Record<string, Tool>>

const day = z.iso.date()
const childId = z.uuid().describe('Of list_children')
const idempotencyKey = z
  .uuid()
  .describe('A new UUID for each act. Send the same again to repeat a request: it counts once')
/** What is looked at when no days are said: four weeks. */
const usualDays = 28
const pageSize = 100

/** What a tool works with. */
interface Api extends Pick<ToolOptions, 'today'> {
  callApi: ReturnType<typeof createCaller>
  entriesOf(childId: string, query: object): Promise<object[]>
}

/** The tools of a token: those whose scope it has. */
export function createTools({ scopes, today, send }: ToolOptions): Tools {
  const callApi = createCaller(send)
  const entriesOf = async (id: string, query: object) =>
    (await callApi(listActivities, { params: { childId: id }, query: { limit: pageSize, ...query } })).map(entryOf)
  const ofToken = Object.entries(tools).filter(([, { scope }]) => scopes.includes(scope))
  return Object.fromEntries(
    ofToken.map(([name, one]) => [name, { ...one, run: (given) => one.run({ today, callApi, entriesOf }, given) }]),
  )
}

const tools = {
  list_children: tool({
    title: 'Children',
    description: 'The children that this access key may know: id, name, age, balance in points',
    input: z.object({}),
    run: async ({ callApi, today }) => ({
      today,
      children: (await callApi(listChildren)).map(({ id, name, age, points, openRequests }) => ({
        id,
        name,
        age,
        points,
        openRequests,
      })),
    }),
  }),
  today: tool({
    title: 'Today',
    description: 'What is due and done today: habits, jobs, and the entries of the day with their ids',
    input: z.object({ childId }),
    run: async ({ callApi, entriesOf, today }, { childId: id }) => {
      const params = { childId: id }
      const [habits, jobs, entries] = await Promise.all([
        callApi(listHabits, { params }),
        callApi(listJobs),
        entriesOf(id, { from: today, to: today }),
      ])
      return {
        today,
        habits: habits
          .filter(({ canCheckin, todayActivityId }) => canCheckin || todayActivityId !== null)
          .map(({ id: habitId, title, part, points, currentStreak, todayActivityId }) => ({
            habitId,
            title,
            part,
            points,
            currentStreak,
            isDone: todayActivityId !== null,
            entryId: todayActivityId,
          })),
        jobs: jobs
          .filter(({ status, childIds }) => status !== 'done' && (childIds?.includes(id) ?? true))
          .map(({ title, points, status, dueDay, takenBy }) => ({
            title,
            points,
            status,
            dueDay,
            isTakenByChild: takenBy === id,
          })),
        entries,
      }
    },
  }),
  facts: tool({
    title: 'Facts',
    description:
      'How often, on how many days, when first and last, points, streak and best, with the ids of the newest 50 entries. Without days: the last 28',
    input: z.object({
      childId,
      thing: z
        .string()
        .check(storable)
        .optional()
        .describe('habit:ID, skill:ID, reward:ID, title:TEXT for praise with this title, or all, which is the default'),
      from: day.optional(),
      to: day.optional(),
    }),
    run: ({ callApi, today }, { childId: id, thing = 'all', to = today, from = addDays(to, 1 - usualDays) }) =>
      callApi(readFacts, { params: { childId: id }, query: { thing, from, to } }),
  }),
  search: tool({
    title: 'Search',
    description: 'Entries of the timeline whose title or text has all these words, newest first, at most 100',
    input: z.object({
      childId,
      query: z.string().min(1).max(maxSearchLength).check(storable),
      from: day.optional(),
      to: day.optional(),
    }),
    run: async ({ entriesOf }, { childId: id, query: q, from, to }) => ({
      entries: await entriesOf(id, { q, from, to }),
    }),
  }),
  owed: tool({
    title: 'Owed',
    description: 'Rewards that the child has paid for and not got yet, newest first, with the ids of their entries',
    input: z.object({ childId }),
    run: async ({ callApi }, { childId: id }) => ({
      owed: (
        await callApi(listRedemptions, { params: { childId: id }, query: { status: 'owed', limit: pageSize } })
      ).map(({ id: entryId, title, pointsSpent, times, givenTimes, createdAt }) => ({
        entryId,
        title,
        pointsSpent,
        times,
        givenTimes,
        createdAt,
      })),
    }),
  }),
  week: tool({
    title: 'Week',
    description: 'A week from Sunday to Saturday: points by kind, by day, and its entries with their ids, at most 100',
    input: z.object({ childId, from: day.optional().describe('Any day of the week; today by default') }),
    run: async ({ callApi, entriesOf, today }, { childId: id, from: date = today }) => {
      const params = { childId: id }
      const from = weekStartOf(date)
      const to = addDays(from, 6)
      const [sums, days, entries] = await Promise.all([
        callApi(readWeeklyStats, { params, query: { date } }),
        callApi(listDayStats, { params, query: { from, to } }),
        entriesOf(id, { from, to }),
      ])
      return { from, to, sums, days, entries }
    },
  }),
  check_in: tool({
    title: 'Check in a habit',
    description: 'Notes that a habit was done today. It gives the points of the habit',
    scope: 'checkin',
    input: z.object({ habitId: z.uuid().describe('Of today'), idempotencyKey }),
    run: async ({ callApi, today }, { habitId, idempotencyKey: key }) => {
      const { activityId, pointsAwarded, bonusAwarded, child } = await callApi(checkIn, {
        params: { id: habitId },
        body: { date: today },
        key,
      })
      return { entryId: activityId, pointsAwarded, bonusAwarded, balance: child.points }
    },
  }),
  award: tool({
    title: 'Give points',
    description: `Praises a child for something good, with 1 to ${maxTokenPoints} points`,
    scope: 'award',
    input: z.object({
      childId,
      title: z.string().min(1).max(maxTitleLength).check(storable),
      points: z.int().min(1).max(maxTokenPoints),
      idempotencyKey,
    }),
    run: async ({ callApi }, { childId: id, title, points, idempotencyKey: key }) => {
      const { id: entryId } = await callApi(recordBehavior, {
        body: { childId: id, type: 'reward', title, points },
        key,
      })
      return { entryId, points }
    },
  }),
}

interface ToolOf<Input extends z.ZodObject> {
  title: string
  description: string
  scope?: string
  input: Input
  run(api: Api, given: z.infer<Input>): Promise<object>
}

/** Keeps the types of input and `run` together. What a call refuses is the result of the tool. */
function tool<Input extends z.ZodObject>({ scope = 'read', run, ...tool }: ToolOf<Input>) {
  return {
    ...tool,
    scope,
    isReading: scope === 'read',
    run: async (api: Api, given: unknown): Promise<Result> => {
      try {
        return { isError: false, data: await run(api, given as z.infer<Input>) }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return { isError: true, data: error.body }
      }
    },
  }
}

/** What a call answered that was not done. */
class Refused extends Error {
  readonly body: ErrorBody
  constructor(body: ErrorBody) {
    super(body.code)
    this.body = body
  }
}

interface Sent {
  params?: object
  query?: object
  body?: object
  key?: string
}

/** @returns a function that makes a call, and throws `Refused` */
const createCaller =
  (send: ToolOptions['send']) =>
  async <C extends Call>(call: C, { params, query, body, key }: Sent = {}): Promise<ReplyOf<C>> => {
    const address = addressOf<Call>(call, { ...(params && { params }), ...(query && { query }) } as object)
    const response = await send(address, {
      method: call.method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    })
    const reply: unknown = await response.json()
    if (!response.ok) throw new Refused(reply as ErrorBody)
    return reply as ReplyOf<C>
  }

const entryOf = ({ id, type, title, description, points, day: date, happenedAt, by, undoneBy, undoes }: Activity) => ({
  entryId: id,
  type,
  title,
  description,
  points,
  day: date,
  happenedAt,
  by: by && { name: by.name, via: by.via },
  isUndone: undoneBy !== null,
  undoes,
})
