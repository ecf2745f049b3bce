import type { Db, Runner } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import { addMs } from '../auth/sessions.ts'
import { dayMs, minuteMs } from '../auth/rules.ts'
import type { Language } from '../i18n/rules.ts'
import { isOpen } from '../requests/service.ts'
import { dueMinutes, type ReminderKind, type StoredReminders, zoneClockAt } from './rules.ts'
import { isReachable, type StoredPush } from './service.ts'

/** A row that was taken and not done is taken again after this time: its process was killed, or no push service answered. */
const leaseMs = 2 * minuteMs
const retentionMs = 8 * dayMs

interface DueKey {
  familyId: string
  guardianId: string
  kind: ReminderKind
  day: string
}

/** A reminder that is due, with all that is needed to send it. */
export interface DueReminder extends DueKey {
  role: string
  language: Language | null
  timeZone: string
  dayEndsAt: number
  reminders: StoredReminders
  devices: StoredPush[]
}

/**
 * Inserts the reminders that came due in the last two hours. The primary key makes this idempotent across processes; the
 * fixed order avoids deadlocks.
 */
export async function insertDue(db: Db, now: Date): Promise<void> {
  const zones = await db<{ timeZone: string }[]>`
    select distinct f.time_zone as "timeZone" from members m join families f on f.id = m.family_id
    where m.reminders is not null`
  if (zones.length === 0) return
  const clocks = JSON.stringify(Object.fromEntries(zones.map(({ timeZone }) => [timeZone, zoneClockAt(now, timeZone)])))
  // The minute of an instant decides, not its seconds. Where the clock went forward, minutes on it seem longer ago.
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
  await db`
    with clocks as materialized (select ${clocks}::text::jsonb as by_zone)
    insert into due (family_id, guardian_id, kind, day, at)
    select m.family_id, m.guardian_id, k.kind, d.day, d.at
    from ${reminded}
    cross join lateral jsonb_to_recordset(z.clock -> 'windows') as w(day date, "from" int, "to" int, ago int)
    cross join lateral (select w.day - (k.minute < f.day_ends_at * 60)::int as day,
      greatest(${minute}::timestamptz - (w.ago + w."to" - k.minute) * interval '1 minute', ${addMs(horizon(minute), minuteMs)}) as at) as d
    where m.reminders is not null and k."isOn" and k.minute > w."from" and k.minute <= w."to" and d.at >= k.since
      and extract(dow from d.day)::int = any(k.weekdays) and ${hasDevice(now)}
    order by 1, 2, 3, 4
    on conflict do nothing`
  await insertDueRequests(db, clocks, now)
}

/** SQL for the members with what they want and the clock of their zone. It needs `clocks`: a `ZoneClock` by zone. */
const reminded: Fragment = sql`clocks cross join members m join families f on f.id = m.family_id
    cross join lateral jsonb_to_recordset(m.reminders -> 'kinds')
      as k(kind text, "isOn" boolean, minute int, weekdays int[], since timestamptz)
    cross join lateral (select clocks.by_zone -> f.time_zone as clock) as z`

const hasDevice = (now: Date): Fragment => sql`exists (
  select from sessions s where s.guardian_id = m.guardian_id and s.family_id = m.family_id and ${isReachable(now)})`

/**
 * What children have asked for since the last reminder of it comes due two minutes after the first, and an hour after
 * that reminder at the earliest. What would come due in quiet hours comes due at their end.
 */
async function insertDueRequests(db: Db, clocks: string, now: Date): Promise<void> {
  await db`
    with clocks as materialized (select ${clocks}::text::jsonb as by_zone)
    insert into due (family_id, guardian_id, kind, day, at)
    select m.family_id, m.guardian_id, k.kind, c.day - (c.minute < f.day_ends_at * 60)::int, q.at
    from ${reminded}
    cross join lateral jsonb_to_record(z.clock) as c(day date, minute int)
    cross join lateral jsonb_to_record(m.reminders -> 'quiet') as w("from" int, "to" int)
    cross join lateral (select (w."to" - w."from" + 1440) % 1440 as length, (c.minute - w."from" + 1440) % 1440 as since,
      date_trunc('minute', ${now}::timestamptz) - (c.minute - w."to" + 1440) % 1440 * interval '1 minute' as until) as quiet
    cross join lateral (
      select max(l.done_at) as at from due l
      where l.family_id = m.family_id and l.guardian_id = m.guardian_id and l.kind = k.kind) as last
    cross join lateral (
      select min(own.at) as at from requests q
      cross join lateral (select greatest(q.created_at + interval '2 minutes', last.at + interval '1 hour') as at) as soonest
      cross join lateral (select case when soonest.at >= quiet.until - quiet.length * interval '1 minute' and soonest.at < quiet.until
        then quiet.until else soonest.at end as at) as own
      where q.family_id = m.family_id and ${isOpen(sql`${now}::timestamptz`)} and q.created_at > ${addMs(now, -dayMs)}
        and q.created_at > greatest(k.since, last.at) and own.at <= ${now} and own.at > ${horizon(now)}) as q
    where m.reminders is not null and m.reminders -> 'kinds' @> '[{"kind": "requests", "isOn": true}]' and k.kind = 'requests' and q.at is not null and quiet.since >= quiet.length
      and ${hasDevice(now)}
    order by 1, 2
    on conflict (family_id, guardian_id, kind, day) do update set at = excluded.at, taken_at = null
    where due.done_at >= due.at or due.at <= ${horizon(now)}`
}

const horizon = (now: Date) => addMs(now, -dueMinutes * minuteMs)

/**
 * Leases due reminders to this process. A member gets at most one reminder a day, the first that came due; `requests`
 * are exempt.
 */
export async function leaseDue(db: Runner, now: Date, limit: number): Promise<DueReminder[]> {
  return db<DueReminder[]>`
    with next as (
      select d.family_id, d.guardian_id, d.kind, d.day from due d
      where d.at > ${horizon(now)} and (d.done_at is null or d.done_at < d.at)
        and (d.taken_at is null or d.taken_at <= ${addMs(now, -leaseMs)})
        and (d.kind = 'requests' or not exists (
          select from due o
          where o.family_id = d.family_id and o.guardian_id = d.guardian_id and o.day = d.day and o.kind not in ('requests', d.kind)
            and (o.taken_at is not null or (o.done_at is null and (o.at, o.kind) < (d.at, d.kind)))))
      order by d.at, d.guardian_id limit ${limit} for update skip locked
    ), taken as (
      update due d set taken_at = ${now} from next n
      where d.family_id = n.family_id and d.guardian_id = n.guardian_id and d.kind = n.kind and d.day = n.day
      returning d.*
    )
    select d.family_id as "familyId", d.guardian_id as "guardianId", d.kind, d.day, m.role, m.reminders, g.language,
      f.time_zone as "timeZone", f.day_ends_at as "dayEndsAt", (
        select coalesce(json_agg(s.push order by s.id), '[]') from sessions s
        where s.guardian_id = d.guardian_id and s.family_id = d.family_id and ${isReachable(now)}) as devices
    from taken d join members m on m.family_id = d.family_id and m.guardian_id = d.guardian_id
    join guardians g on g.id = d.guardian_id join families f on f.id = d.family_id`
}

interface Done extends DueKey {
  /** Before the text was read: what children ask later is not in it. */
  at: Date
  isSent: boolean
}

/** Notes that reminders were sent, or that there was nothing to send: then another of the day may come. */
export async function markDone(db: Runner, done: readonly Done[]): Promise<void> {
  await db`
    update due d set done_at = greatest(d.at, r.at), taken_at = case when r.is_sent then d.taken_at end
    from unnest(${done.map(({ familyId }) => familyId)}::uuid[], ${done.map(({ guardianId }) => guardianId)}::uuid[],
      ${done.map(({ kind }) => kind)}::text[], ${done.map(({ day }) => day)}::date[], ${done.map(({ at }) => at)}::timestamptz[],
      ${done.map(({ isSent }) => isSent)}::boolean[]) as r(family_id, guardian_id, kind, day, at, is_sent)
    where d.family_id = r.family_id and d.guardian_id = r.guardian_id and d.kind = r.kind and d.day = r.day`
}

export async function deleteOldDue(db: Runner, now: Date): Promise<void> {
  await db`delete from due where at <= ${addMs(now, -retentionMs)}`
}
