import { afterAll, beforeAll, expect, it } from 'vitest'
import { addChild } from '../../features/children/contract.ts'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { addHabit, checkIn, deleteHabit } from '../../features/habits/contract.ts'
import { addJob, deleteJob, finishJob, takeJob } from '../../features/jobs/contract.ts'
import {
  addRequest,
  declineRequest,
  grantRequest,
  type OwnRequest,
  reopenRequest,
  type Request,
  type RequestStatus,
  withdrawRequest,
} from '../../features/requests/contract.ts'
import { addReward, deleteReward } from '../../features/rewards/contract.ts'
import { undoActivity } from '../../features/timeline/contract.ts'
import { recordFigure } from '../../testing/figures.ts'
import { pairBrowser } from '../../testing/lending.ts'
import { randomFrom } from '../../testing/random.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'

const seed = Number(process.env.FAULT_SEED ?? 7)
const steps = Number(process.env.REQUEST_STEPS ?? 300)
const days = ['2026-03-04', '2026-03-05', '2026-03-06']

let server: TestServer
let family: Family
beforeAll(async () => {
  server = await startServer({ now: `${days[0]}T12:00:00Z` })
  family = await server.startFamily()
})
afterAll(() => server.close())

/** What the model knows of a request. */
interface Asked {
  childId: string
  kind: Request['kind']
  subjectId: string | null
  day: string
  status: RequestStatus
  activityId: string | null
}

interface Kid {
  id: string
  browser: Family
  habits: string[]
  rewards: string[]
  jobs: string[]
}

/** Everything that was asked for, as the rules say it should be. */
function createModel() {
  const requests = new Map<string, Asked>()
  const open = () => [...requests.values()].filter(({ status }) => status === 'open')
  return {
    requests,
    ask({ id, childId, kind, subjectId, day }: OwnRequest) {
      requests.set(id, { childId, kind, subjectId, day, status: 'open', activityId: null })
    },
    answer({ id, status, activityId }: Request) {
      Object.assign(requests.get(id)!, { status, activityId })
    },
    checkedIn(habitId: string, day: string, activityId: string) {
      for (const one of open())
        if (one.subjectId === habitId && one.day === day) Object.assign(one, { status: 'granted', activityId })
    },
    gone(subjectId: string) {
      for (const one of open()) if (one.subjectId === subjectId) one.status = 'lapsed'
    },
    /** What one becomes whose answer is taken back. */
    open(asked: Asked, isThere: (asked: Asked) => boolean) {
      const isAskedAgain = open().some(
        ({ childId, kind, subjectId, day }) =>
          subjectId !== null &&
          childId === asked.childId &&
          kind === asked.kind &&
          subjectId === asked.subjectId &&
          (kind !== 'habit' || day === asked.day),
      )
      const status = isAskedAgain ? 'withdrawn' : 'open'
      Object.assign(asked, { activityId: null, status: isThere(asked) ? status : 'lapsed' })
    },
    undone(activityId: string, isThere: (asked: Asked) => boolean) {
      const undone = [...requests.values()].find((one) => one.activityId === activityId)
      if (undone) this.open(undone, isThere)
    },
  }
}

/** Compares what is stored with the model, and the balances with history. */
async function requireAsInModel(model: ReturnType<typeof createModel>, step: string): Promise<void> {
  const stored = await server.db<{ id: string; status: string; activityId: string | null }[]>`
    select id, status, activity_id as "activityId" from requests`
  const expected = new Map([...model.requests].map(([id, { status, activityId }]) => [id, { status, activityId }]))
  expect([step, new Map(stored.map(({ id, ...rest }) => [id, rest]))]).toEqual([step, expected])
  const [faults] = await server.db<{ balances: number; entries: number; twice: number }[]>`
    select (select count(*)::int from children c where c.points <> (
        select coalesce(sum(a.points), 0) from activities a where a.family_id = c.family_id and a.child_id = c.id)) as balances,
      (select count(*)::int from requests q where q.status = 'granted' and q.kind <> 'wish' and not exists (
        select from activities a where a.family_id = q.family_id and a.id = q.activity_id and a.child_id = q.child_id
          and not exists (select from activities u where u.family_id = a.family_id and u.reverses_id = a.id))) as entries,
      (select count(*)::int from (select activity_id from requests where activity_id is not null group by 1 having count(*) > 1) o) as twice`
  expect([step, faults]).toEqual([step, { balances: 0, entries: 0, twice: 0 }])
}

it(
  `any sequence of ${steps} requests, answers, undos, check-ins and deletions of three children agrees with the model`,
  { timeout: 120_000 },
  async () => {
    const random = randomFrom(seed)
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
    const model = createModel()
    const kids: Kid[] = []
    /** Entries that were not undone by this test, with what they were about. */
    const entries = new Set<string>()
    let day = 0

    for (const name of ['Mia', 'Leo', 'Ada']) {
      const { id } = await family.ok(addChild, { body: { name } })
      kids.push({ id, browser: await pairBrowser(server, family, [id]), habits: [], rewards: [], jobs: [] })
      await family.ok(recordBehavior, { body: { childId: id, type: 'reward', title: 'Helped', points: 60 } })
    }
    const refill = async (kid: Kid) => {
      const body = { childId: kid.id, title: 'Thing' }
      if (kid.habits.length < 2) kid.habits.push((await family.ok(addHabit, { body })).id)
      if (kid.rewards.length < 2)
        kid.rewards.push((await family.ok(addReward, { body: { ...body, pointsCost: 20, stock: 5 } })).id)
      if (kid.jobs.length > 1) return
      const { id } = await family.ok(addJob, { body: { title: 'Rake', points: 10 } })
      await kid.browser.ok(takeJob, { params: { id } })
      kid.jobs.push(id)
    }
    const isThere = ({ kind, subjectId }: Asked) => {
      const lists = { habit: 'habits', reward: 'rewards', job: 'jobs' } as const
      return !(kind in lists) || kids.some((kid) => kid[lists[kind as keyof typeof lists]].includes(subjectId!))
    }
    const drop = (list: string[], id: string) => list.splice(list.indexOf(id), 1)
    const subjectOf = { habit: 'habits', reward: 'rewards', job: 'jobs' } as const

    const moves: Record<string, (kid: Kid) => Promise<unknown>> = {
      async ask(kid) {
        const kind = pick(['habit', 'habit', 'reward', 'job', 'deed', 'wish'] as const)!
        const subjectId = kind === 'deed' || kind === 'wish' ? undefined : pick(kid[subjectOf[kind]])
        const body = { kind, title: 'A hamster', ...(subjectId !== undefined && { subjectId }) }
        const { status, body: reply } = await kid.browser.send(addRequest, { body })
        if (status === 201 && !model.requests.has((reply as OwnRequest).id)) model.ask(reply as OwnRequest)
        return status
      },
      async grant() {
        const id = pick([...model.requests.keys()])
        if (id === undefined) return
        const { kind } = model.requests.get(id)!
        const body = kind === 'reward' ? {} : { points: 5 }
        const replies = await Promise.all(
          Array.from({ length: random() < 0.2 ? 4 : 1 }, () => family.send(grantRequest, { params: { id }, body })),
        )
        expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
        if (replies[0]!.status !== 200) return
        const { request } = replies[0]!.body as { request: Request }
        model.answer(request)
        if (request.activityId !== null) entries.add(request.activityId)
        if (kind !== 'job') return
        // Whatever else was asked about this job is over.
        model.gone(request.subjectId!)
        for (const { jobs } of kids) if (jobs.includes(request.subjectId!)) drop(jobs, request.subjectId!)
      },
      async decline() {
        const id = pick([...model.requests.keys()])
        if (id === undefined) return
        const { status, body } = await family.send(declineRequest, { params: { id }, body: {} })
        if (status === 200) model.answer((body as { request: Request }).request)
      },
      async reopen() {
        const id = pick([...model.requests].filter(([, { status }]) => status === 'declined').map(([key]) => key))
        if (id === undefined) return
        await family.ok(reopenRequest, { params: { id } })
        const asked = model.requests.get(id)!
        const [done] = await server.db`
          select from habit_checkins where habit_id = ${asked.subjectId} and day = ${asked.day}`
        model.open(asked, isThere)
        if (done && asked.status === 'open') asked.status = 'withdrawn'
      },
      async withdraw(kid) {
        const id = pick([...model.requests].filter(([, { childId }]) => childId === kid.id).map(([key]) => key))
        if (id === undefined) return
        const { status } = await kid.browser.send(withdrawRequest, { params: { id } })
        const asked = model.requests.get(id)!
        if (status === 204 && asked.status === 'open') asked.status = 'withdrawn'
      },
      async undo() {
        const id = pick([...entries])
        if (id === undefined) return
        await family.ok(undoActivity, { params: { id } })
        entries.delete(id)
        // A job that was done is open again, for nobody yet.
        const asked = [...model.requests.values()].find(({ activityId }) => activityId === id)
        if (asked?.kind === 'job') {
          const [job] = await server.db`select from jobs where id = ${asked.subjectId} and activity_id is null`
          const kid = kids.find((one) => one.id === asked.childId)!
          if (job) {
            await kid.browser.ok(takeJob, { params: { id: asked.subjectId! } })
            kid.jobs.push(asked.subjectId!)
          }
        }
        model.undone(id, isThere)
      },
      async checkIn(kid) {
        const habitId = pick(kid.habits)!
        const date = days[Math.floor(random() * (day + 1))]!
        const { status, body } = await family.send(checkIn, { params: { id: habitId }, body: { date } })
        if (status !== 201) return
        const { activityId } = body as { activityId: string }
        entries.add(activityId)
        model.checkedIn(habitId, date, activityId)
      },
      async delete(kid) {
        const table = pick(['habits', 'rewards', 'jobs'] as const)!
        const id = pick(kid[table])!
        await family.ok({ habits: deleteHabit, rewards: deleteReward, jobs: deleteJob }[table], { params: { id } })
        drop(kid[table], id)
        model.gone(id)
      },
      async finish(kid) {
        const id = pick(kid.jobs)!
        const { activity } = await family.ok(finishJob, { params: { id }, body: { childId: pick(kids)!.id } })
        entries.add(activity.id)
        drop(kid.jobs, id)
        model.gone(id)
      },
    }
    const weighted = [
      'ask',
      'ask',
      'ask',
      'ask',
      'grant',
      'grant',
      'grant',
      'decline',
      'decline',
      'decline',
      'reopen',
      'withdraw',
      'undo',
      'undo',
      'checkIn',
      'checkIn',
      'delete',
      'finish',
    ]
    for (let nth = 0; nth < steps; nth += 1) {
      day = Math.floor((nth * days.length) / steps)
      server.setNow(`${days[day]}T12:00:00Z`)
      for (const kid of kids) await refill(kid)
      const move = pick(weighted)!
      await moves[move]!(pick(kids)!)
      await requireAsInModel(model, `step ${nth}: ${move}`)
    }
    const statuses = new Set([...model.requests.values()].map(({ status }) => status))
    expect([...statuses].sort()).toEqual(['declined', 'granted', 'lapsed', 'open', 'withdrawn'])
    await server.expectSoundLedger()
    recordFigure(
      'R21',
      `${steps} steps of requests, answers, undos, check-ins and deletions: after each, balance = sum, no request granted twice, every granted one’s entry stands`,
    )
  },
)
