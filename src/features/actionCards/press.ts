import type { Db } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { App, Session } from '../../platform/http/context.ts'
import { invalidInput, notFound, Refusal } from '../../platform/http/errors.ts'
import type { Input } from '../../platform/http/contract.ts'
import type { IdempotencyKey } from '../../platform/http/idempotency.ts'
import { dayAt, dayNumber } from '../../platform/time/rules.ts'
import { sessionSql } from '../auth/sessions.ts'
import { awardEntries, record } from '../behaviors/record.ts'
import { checkIn, checkInDay } from '../habits/checkIn.ts'
import { isDue, type Plan } from '../habits/rules.ts'
import { type ActResponse, type Decision, defineAct, type NewEntry, type PerformAct } from '../points/acts.ts'
import { maxViaNameLength, type Via } from '../points/contract.ts'
import { partOf, stateAbout, type StateOf } from '../points/reuse.ts'
import { cardIdOf } from './address.ts'
import { type CardState, type Pressable, pressCard, type Pressed, praisesPerDay } from './contract.ts'
import { type CardGrant, storedTokenOf } from './service.ts'

/** A child who may press a card, and the habit of this child that it checks in. */
interface Face extends Omit<Pressable['faces'][number], 'state'> {
  habit: (Plan & { id: string; isCompleted: boolean; isCheckedIn: boolean }) | null
  /** Praises of today by this card. */
  praises: number
}

interface FoundCard {
  id: string
  pressable: Pressable
  /** By the ids of the children. */
  habitIds: Readonly<Record<string, string | undefined>>
}

/** @throws {Refusal} 404 for an address that is unknown, withdrawn, or about what is gone */
export async function readPressable(app: App, token: string): Promise<Pressable> {
  return (await findCard(app, token)).pressable
}

async function findCard({ db, secret, clock }: App, token: string): Promise<FoundCard> {
  const id = cardIdOf(token, secret)
  if (id === undefined) throw notFound()
  const now = clock()
  // Not by `sessions.find`, which notes that a session is used.
  const [found] = await db<{ session: Session }[]>`
    select session.json as session from ${sessionSql(sql`${storedTokenOf(id)}`, now)} as session`
  if (!found) throw notFound()
  const today = dayAt(now, found.session)
  const [card] = await readFaces(db, id, found.session, today)
  if (!card) throw notFound()
  const faces = card.faces.flatMap(({ habit, praises, ...face }) => {
    const state = stateOf({ habit, praises }, today)
    return state ? [{ ...face, state }] : []
  })
  const [first] = faces
  if (!first) throw notFound()
  const { what, title, picture } = card
  const { state } = first
  return {
    id,
    pressable: { what, title, picture, faces, state: faces.every((face) => face.state === state) ? state : 'open' },
    habitIds: Object.fromEntries(card.faces.map((face) => [face.id, face.habit?.id])),
  }
}

/** What pressing would do; undefined when the habit was completed on an earlier day. */
function stateOf({ habit, praises }: Pick<Face, 'habit' | 'praises'>, today: string): CardState | undefined {
  if (!habit) return praises < praisesPerDay ? 'open' : 'enough'
  if (habit.isCheckedIn) return 'already'
  if (habit.isCompleted) return undefined
  return isDue(today, habit) ? 'open' : 'notToday'
}

type Read = Omit<Pressable, 'faces' | 'state'> & { faces: Face[] }

function readFaces(db: Db, cardId: string, { familyId, grant }: Session, today: string): Promise<Read[]> {
  const { childIds, act } = grant as CardGrant
  const isForSql = childIds === null ? sql`true` : sql`c.id = any(${childIds}::uuid[])`
  const faces = (habit: Fragment, praises: Fragment, join: Fragment) => sql`(
    select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'avatarUrl', c.avatar_url, 'habit', ${habit},
      'praises', ${praises}) order by c.created_at, c.id), '[]')
    from children c ${join} where c.family_id = ${familyId} and ${isForSql})`
  if ('praise' in act) {
    const praises = sql`(select count(*) ${praisesOf(sql`${cardId}::uuid`)} and a.day = ${today})`
    return db<Read[]>`
      select 'praise' as what, ${act.praise}::text as title, null as picture, ${faces(sql`null`, praises, sql``)} as faces`
  }
  // A card that asks is also for the children who have a habit of the same title.
  const habit = sql`json_build_object('id', h.id, 'weekdays', h.weekdays, 'isCompleted', h.completed_at is not null and h.graduated_day is null,
    'isCheckedIn', exists (select from habit_checkins k where k.family_id = h.family_id and k.habit_id = h.id and k.day = ${today}),
    'pauses', (select coalesce(json_agg(json_build_object('from', p.from_day, 'to', p.to_day)), '[]') from habit_pauses p
      where p.family_id = h.family_id and p.habit_id = h.id and p.from_day <= ${today}),
    'excused', (select coalesce(json_agg(json_build_object('from', e.from_day, 'to', e.to_day)), '[]') from excused_days e
      where e.family_id = h.family_id and e.child_id = h.child_id and e.from_day <= ${today}))`
  const sameHabit = sql`cross join lateral (
    select h.* from habits h
    where h.family_id = c.family_id and h.child_id = c.id and h.archived_at is null and h.title = own.title
    order by h.id = own.id desc, h.id limit 1) h`
  return db<Read[]>`
    select 'habit' as what, own.title, own.picture, ${faces(habit, sql`0`, sameHabit)} as faces
    from habits own where own.family_id = ${familyId} and own.id = ${act.habit} and own.archived_at is null`
}

/** SQL for the praises that stand by a card to the child `c`, as entries `a`. Each names its card as its subject. */
const praisesOf = (cardId: Fragment): Fragment => sql`
  from activities a where a.family_id = c.family_id and a.child_id = c.id and a.type = 'behavior' and a.subject_id = ${cardId}
    and a.reverses_id is null and not exists (select from activities u where u.family_id = a.family_id and u.reverses_id = a.id)`

interface Press {
  token: string
  childId: string | null
  key: IdempotencyKey | undefined
}

/**
 * Presses a card: the act of a member's check-in or praise, in the name of its maker.
 * @throws {Refusal} 404 as `readPressable`, or no face of this card; 400 without a child where there are several
 */
export async function press(app: App, perform: PerformAct, { token, childId, key }: Press): Promise<ActResponse> {
  const { id, pressable, habitIds } = await findCard(app, token)
  const { faces, what } = pressable
  if (childId === null && faces.length > 1)
    throw invalidInput({ childId: 'is needed: more than one child may press it' })
  const face = childId === null ? faces[0] : faces.find((one) => one.id === childId)
  if (!face) throw notFound()
  const subjectId = what === 'habit' ? habitIds[face.id]! : id
  const input: Input<typeof call> = { params: { id: subjectId }, query: undefined, body: { childId: face.id } }
  try {
    const response = await perform({
      act: what === 'habit' ? checkInByCard : praiseByCard,
      input,
      token: storedTokenOf(id),
      key,
      now: app.clock(),
    })
    if (response.status !== pressCard.status) return response
    // Without the revision of the child.
    const { state } = JSON.parse(response.body!) as { state: Pressed }
    return { ...response, body: JSON.stringify({ state }) }
  } catch (error) {
    // It was withdrawn, or its habit deleted or completed, since it was read.
    const isGone = error instanceof Refusal && (error.status === 401 || error.code === 'habit_completed')
    throw isGone ? notFound() : error
  }
}

/** The call as acts of cards, which are sessions of this role alone. */
const call = { ...pressCard, path: '/api/do/{id}', roles: ['card'] } as const

const ids = ({ params, body }: Input<typeof call>) => ({ subjectId: params.id, childId: body.childId! })

/** A card is named like what it does. */
const viaOf = (title: string): Via => ({
  kind: 'card',
  name: title.length <= maxViaNameLength ? title : `${title.slice(0, maxViaNameLength - 1).toWellFormed()}…`,
})

const checkInByCard = defineAct<typeof call, StateOf<typeof checkIn>>({
  call,
  ids,
  child: checkIn.child,
  state: checkIn.state,
  decide(before, _, at): Decision<typeof call, StateOf<typeof checkIn>> {
    const { habit } = before.state
    if (habit.days.includes(dayNumber(at.today))) return { reply: { state: 'already' }, entries: [] }
    const via = viaOf(habit.title)
    const { entries, rows } = checkInDay(before, at.today, { ...at, via })
    return {
      reply: { state: 'done' },
      entries: entries.map((entry) => ({ ...entry, via })),
      rows: partOf('card', rows),
    }
  },
  writes: partOf('card', checkIn.writes),
})

interface PraiseState {
  award: StateOf<typeof record>
  praise: { praise: string; points: number }
  /** The days of the praises of today and the days beside it: the database does not know the family's day. */
  days: string[]
}

const praiseByCard = defineAct<typeof call, PraiseState>({
  call,
  ids,
  child: sql`request.child_id`,
  state: sql`
    select json_build_object('award', ${stateAbout(record.state, sql`null`)}, 'praise', session.json -> 'grant' -> 'act', 'days', (
      select coalesce(json_agg(a.day), '[]') ${praisesOf(sql`request.subject_id`)}
        and a.day between (request.now at time zone 'UTC')::date - 1 and (request.now at time zone 'UTC')::date + 1))`,
  decide(before, { params }, at): Decision<typeof call, PraiseState> {
    const { award, praise, days } = before.state
    if (days.filter((day) => day === at.today).length >= praisesPerDay)
      return { reply: { state: 'enough' }, entries: [] }
    const { praise: title, points } = praise
    const via = viaOf(title)
    const entries = awardEntries(before, award, { title, points }, { ...at, via })
    return {
      reply: { state: 'done' },
      entries: entries.map((entry): NewEntry => ({ ...entry, subjectId: params.id, via })),
    }
  },
})
