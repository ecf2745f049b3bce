import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'

/** What entries may be about, as the parameter `thing` names it. */
export type Thing =
  | { kind: 'habit' | 'skill' | 'reward'; id: string }
  /** Behaviours with this title or key. */
  | { kind: 'title'; title: string }
  | { kind: 'all' }

/** Where the things of a kind are. */
export const thingTables = { habit: 'habits', skill: 'skills', reward: 'rewards' } as const

/** The member who makes the request. Helpers see no deductions among the entries of a thing. */
interface Asking {
  familyId: string
  role: string
}

/** @param text as the contract allows it */
export function thingOf(text: string): Thing {
  if (text === 'all') return { kind: 'all' }
  const kind = text.slice(0, text.indexOf(':')) as 'habit' | 'skill' | 'reward' | 'title'
  const rest = text.slice(kind.length + 1)
  if (kind === 'title') return { kind, title: rest }
  return { kind, id: rest.toLowerCase() }
}

/** SQL for "the child `c` has the thing", be it archived. Behaviours are no things of their own: any title will do. */
export const hasThing = (thing: Thing): Fragment =>
  'id' in thing
    ? sql`exists (select from ${identifier(thingTables[thing.kind])} i
        where i.family_id = c.family_id and i.child_id = c.id and i.id = ${thing.id})`
    : sql`true`

/** SQL for "the entry `a` is about the thing", the bonus of a completion too. */
export function isAbout(thing: Thing, { role }: Asking): Fragment {
  const isVisible = role === 'helper' ? sql`a.kind <> 'punishment'` : sql`true`
  if (thing.kind === 'all') return isVisible
  if ('id' in thing) return sql`a.type = ${thing.kind} and a.subject_id = ${thing.id}`
  // Quotes within the texts of JSON are escaped, so that no other text looks like this.
  const keyed = `"key":${JSON.stringify(thing.title)}`
  return sql`a.type = 'behavior' and (a.title = ${thing.title} or strpos(a.metadata, ${keyed}) > 0) and ${isVisible}`
}

/**
 * SQL for "the entry `a` counts as one time", of entries about the thing that stand. The bonus of a completion belongs
 * to the check-in beside it, and a challenge that was completed by hand has no score.
 */
export const countsOnce = (thing: Thing, { familyId }: Asking): Fragment =>
  thing.kind === 'skill'
    ? sql`a.id in (select s.activity_id from skill_scores s where s.family_id = ${familyId} and s.skill_id = ${thing.id})`
    : sql`a.kind <> 'habit_bonus'`
