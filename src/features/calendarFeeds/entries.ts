import type { Runner } from '../../platform/db/open.ts'
import { addDays, weekStartOf } from '../../platform/time/rules.ts'
import { listOpenHabits } from '../habits/openToday.ts'
import type { Language } from '../i18n/rules.ts'
import type { Words } from '../points/feature.ts'
import { earnedIn, spentTypes, weekTypes } from '../points/rules.ts'
import { listOwedSince } from '../rewards/redemptions.ts'
import { rewardTitle } from '../rewards/service.ts'
import { listWeeks } from '../stats/service.ts'
import type { FeedKind } from './contract.ts'
import type { CalendarEntry } from './ics.ts'
import { initialsOf, words } from './words.ts'

/** What a calendar is made from. */
export interface CalendarSource {
  familyId: string
  kinds: readonly FeedKind[]
  showNames: boolean
  language: Language
  children: readonly { id: string; name: string; birthday: string | null }[]
  today: string
  publicUrl: string
}

/** The most rows of each kind, the newest or nearest ones. No family gets there but by an import. */
export const maxOfKind = 500
/** Rest that ended longer ago is left out. */
const daysOfRest = 366
/** A reward that is owed for longer stands in the calendar. */
const daysOwed = 7
const weeksBack = 8

/**
 * The entries of a calendar. Equal data has equal entries in equal order.
 * @param sumNames what the points of each type are called
 */
export async function readEntries(
  db: Runner,
  source: CalendarSource,
  sumNames: ReadonlyMap<string, Words>,
): Promise<CalendarEntry[]> {
  const { children, showNames, language } = source
  const names = new Map(children.map(({ id, name }) => [id, showNames ? name : initialsOf(name)]))
  const found: CalendarEntry[] = []
  for (const kind of source.kinds)
    found.push(
      ...(await readers[kind]({
        ...source,
        db,
        childIds: children.map(({ id }) => id),
        nameOf: (childId) => names.get(childId)!,
        say: words[language],
        sumNameOf: (type) => sumNames.get(type)![language],
      })),
    )
  return found
}

interface EntryContext extends CalendarSource {
  db: Runner
  childIds: readonly string[]
  nameOf(childId: string): string
  say: (typeof words)[Language]
  sumNameOf(type: string): string
}

const isSpent = (type: string) => spentTypes.some((spent) => spent === type)

const uid = (kind: string, ...ids: string[]) => `${[kind, ...ids].join('-')}@pipling`

const readers: Readonly<Record<FeedKind, (context: EntryContext) => CalendarEntry[] | Promise<CalendarEntry[]>>> = {
  birthdays: ({ children, nameOf, say }) =>
    children.flatMap(({ id, birthday }) => {
      if (birthday === null) return []
      return [{ ...birthdayOf(birthday), uid: uid('birthday', id), title: say.birthday(nameOf(id)) }]
    }),

  async rest({ db, familyId, childIds, today, nameOf, say }) {
    const oldest = addDays(today, -daysOfRest)
    const rests = await db<{ id: string; childId: string; from: string; to: string }[]>`
      select id, child_id as "childId", from_day::text as from, to_day::text as to from excused_days
      where family_id = ${familyId} and child_id = any(${childIds}::uuid[]) and to_day >= ${oldest}
      order by from_day desc, id limit ${maxOfKind}`
    // A pause without an end goes on today.
    const pauses = await db<{ id: string; childId: string; title: string; from: string; to: string }[]>`
      select h.id, h.child_id as "childId", h.title, p.from_day::text as from,
        coalesce(p.to_day, greatest(p.from_day, ${today}::date))::text as to
      from habit_pauses p join habits h on h.family_id = p.family_id and h.id = p.habit_id
      where p.family_id = ${familyId} and p.child_id = any(${childIds}::uuid[]) and h.archived_at is null
        and coalesce(p.to_day, ${today}::date) >= ${oldest}
      order by p.from_day desc, h.id limit ${maxOfKind}`
    return [
      ...rests.map(({ id, childId, from, to }) => ({
        uid: uid('rest', id),
        from,
        to,
        title: say.rest(nameOf(childId)),
      })),
      ...pauses.map(({ id, childId, title, from, to }) => ({
        uid: uid('pause', id, from),
        from,
        to,
        title: say.pause(title, nameOf(childId)),
      })),
    ]
  },

  async due({ db, familyId, childIds, nameOf, say }) {
    const skills = await db<{ id: string; childId: string; title: string; day: string }[]>`
      select id, child_id as "childId", title, due_date::text as day from skills
      where family_id = ${familyId} and child_id = any(${childIds}::uuid[])
        and due_date is not null and completed_at is null and archived_at is null
      order by due_date desc, id limit ${maxOfKind}`
    return skills.map(({ id, childId, title, day }) => ({
      uid: uid('due', id),
      from: day,
      title: say.due(title, nameOf(childId)),
      text: say.dueText,
    }))
  },

  async owed({ db, familyId, childIds, today, language, ...context }) {
    const day = addDays(today, -daysOwed - 1)
    const owed = await listOwedSince(db, { familyId, childIds, day, limit: maxOfKind })
    const titled = owed.map((one) => ({
      childId: one.childId,
      title: piecesOf(one.left, rewardTitle(one, { languages: [language] })),
    }))
    return ofToday('owed', titled, { ...context, childIds, today })
  },

  async today({ db, familyId, childIds, today, ...context }) {
    const open = await listOpenHabits(db, { familyId, childIds, day: today, limit: maxOfKind })
    return ofToday('today', open, { ...context, childIds, today })
  },

  async week({ db, familyId, childIds, today, publicUrl, nameOf, say, sumNameOf }) {
    const thisWeek = weekStartOf(today)
    const weeks = { from: addDays(thisWeek, -7 * weeksBack), to: addDays(thisWeek, -1) }
    return (await listWeeks(db, { familyId, childIds, ...weeks })).map(({ childId, weekStart, ...sums }) => ({
      uid: uid('week', childId, weekStart),
      from: addDays(weekStart, 6),
      title: say.week(earnedIn(sums), nameOf(childId)),
      text: weekTypes
        .filter((type) => sums[type] !== 0)
        .map((type) => say.sum(sumNameOf(type), isSpent(type) ? -sums[type] : sums[type]))
        .join('\n'),
      url: `${publicUrl}/week?week=${weekStart}&child=${childId}`,
    }))
  },
}

/** When a birthday is. Somebody who was born on 29 February has one in every year. */
export const birthdayOf = (from: string): Pick<CalendarEntry, 'from' | 'rule'> => ({
  from,
  rule: from.endsWith('-02-29') ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY',
})

const piecesOf = (count: number, title: string) => (count === 1 ? title : `${count} × ${title}`)

/** One entry for each child who has any of these, with their titles below. */
function ofToday(
  kind: 'owed' | 'today',
  items: readonly { childId: string; title: string }[],
  { childIds, today, nameOf, say }: Pick<EntryContext, 'childIds' | 'today' | 'nameOf' | 'say'>,
): CalendarEntry[] {
  return childIds.flatMap((id) => {
    const titles = items.filter(({ childId }) => childId === id).map(({ title }) => title)
    if (titles.length === 0) return []
    const title = say[kind](titles.length, nameOf(id))
    return [{ uid: uid(kind, id), from: today, title, text: titles.join('\n') }]
  })
}
