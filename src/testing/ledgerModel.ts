import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { recordBehavior } from '../features/behaviors/contract.ts'
import { addChild, listChildren } from '../features/children/contract.ts'
import { listActivities, undoActivity } from '../features/timeline/contract.ts'
import { expectEqual } from './expectEqual.ts'
import type { Reply, TestServer } from './startServer.ts'

/** One act of a parent or of a bad network. `child` and `nth` are taken modulo how many there are. */
type Step =
  | { do: 'award'; child: number; points: number }
  | { do: 'deduct'; child: number; points: number }
  | { do: 'undo'; nth: number }
  | { do: 'retry'; nth: number }
  | { do: 'burst'; points: number[] }
  | { do: 'simultaneousUndos'; nth: number }

const points = fc.integer({ min: 1, max: 100 })
const child = fc.nat({ max: 1 })
const nth = fc.nat({ max: 60 })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('award' as const), child, points }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deduct' as const), child, points }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('retry' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('burst' as const),
      points: fc.array(points, { minLength: 2, maxLength: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('simultaneousUndos' as const), nth }) },
)

/** Sequences of up to 30 steps. */
export const steps = fc.array(step, { minLength: 1, maxLength: 30 })

interface Act {
  id: string
  child: number
  points: number
  isUndone: boolean
}

/**
 * Runs the steps through HTTP in a new family, and compares with a model that is a list of acts.
 * @throws at the first response, balance or timeline that differs from the model
 */
export async function runAgainstLedgerModel(server: TestServer, sequence: readonly Step[]): Promise<void> {
  const family = await server.startFamily()
  const ids: string[] = []
  for (const name of ['Mia', 'Leo']) ids.push((await family.ok(addChild, { body: { name } })).id)
  const acts: Act[] = []
  const sent: { resend: () => Promise<Reply<unknown>>; text: string; status: number }[] = []
  const balanceOf = (of: number) =>
    acts.reduce((sum, act) => sum + (act.child === of && !act.isUndone ? act.points : 0), 0)

  const record = async (of: number, signed: number) => {
    const key = randomUUID()
    const body = {
      childId: ids[of]!,
      type: signed > 0 ? ('reward' as const) : ('punishment' as const),
      title: `Act ${signed}`,
      points: Math.abs(signed),
    }
    const resend = () => family.send(recordBehavior, { body, key })
    const reply = await resend()
    expectEqual(reply.status, 201, 'status of an act')
    const { id, points: moved } = reply.body as { id: string; points: number }
    expectEqual(moved, signed, 'points of an act')
    acts.push({ id, child: of, points: signed, isUndone: false })
    sent.push({ resend, text: reply.text, status: 201 })
  }
  const undo = async (act: Act) => {
    const key = randomUUID()
    const resend = () => family.send(undoActivity, { params: { id: act.id }, key })
    const reply = await resend()
    expectEqual(reply.status, act.isUndone ? 409 : 201, 'status of an undo')
    act.isUndone = true
    if (reply.status === 201)
      expectEqual(
        (reply.body as { child: { points: number } }).child.points,
        balanceOf(act.child),
        'balance in an undo',
      )
    sent.push({ resend, text: reply.text, status: reply.status })
  }

  for (const now of sequence) {
    const act = 'nth' in now && acts.length > 0 ? acts[now.nth % acts.length] : undefined
    switch (now.do) {
      case 'award':
        await record(now.child, now.points)
        break
      case 'deduct':
        await record(now.child, -now.points)
        break
      case 'burst':
        await Promise.all(now.points.map((size, index) => record(index % 2, size)))
        break
      case 'undo':
        if (act) await undo(act)
        break
      case 'simultaneousUndos': {
        if (!act) break
        const replies = await Promise.all([1, 2, 3].map(() => family.send(undoActivity, { params: { id: act.id } })))
        expectEqual(replies.filter((reply) => reply.status === 201).length, act.isUndone ? 0 : 1, 'simultaneous undos')
        act.isUndone = true
        break
      }
      case 'retry': {
        if (sent.length === 0) break
        const first = sent[now.nth % sent.length]!
        const reply = await first.resend()
        expectEqual(`${reply.status} ${reply.text}`, `${first.status} ${first.text}`, 'response to a retry')
        break
      }
    }
  }

  const children = await family.ok(listChildren)
  for (const [of, id] of ids.entries()) {
    const own = acts.filter((act) => act.child === of)
    expectEqual(children.find((one) => one.id === id)?.points, balanceOf(of), 'balance')
    const listed = await family.ok(listActivities, { params: { childId: id }, query: { limit: '100' } })
    expectEqual(listed.length, own.length + own.filter((act) => act.isUndone).length, 'entries of the timeline')
    expectEqual(
      listed.reduce((sum, entry) => sum + (entry.points ?? 0), 0),
      balanceOf(of),
      'sum of the timeline',
    )
    for (const act of own)
      expectEqual(
        listed.find((entry) => entry.id === act.id)?.undoneBy != null,
        act.isUndone,
        'mark of an undone entry',
      )
  }
}
