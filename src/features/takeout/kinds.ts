import { type Fragment, identifier, joinSql, rawSql, sql } from '../../platform/db/sql.ts'

/** One kind of record in an export. `docs/export-format.md` says what each field means. */
export interface Kind {
  /** Its key in `family.json`. */
  name: string
  table: string
  /** The columns by the name of their field. */
  fields: Readonly<Record<string, string>>
  /** Fields that are made from other rows: SQL from the row `t`. */
  made?: Readonly<Record<string, Fragment>>
  /** Columns by which the records are ordered. */
  order: readonly string[]
  /** Column whose values are not exported. */
  without?: { column: string; value: string }
}

/** Columns by the camel-cased name that the contract uses for them. */
function fieldsOf(names: string, renamed: Readonly<Record<string, string>> = {}): Kind['fields'] {
  const columnOf = (name: string) => renamed[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(names.split(' ').map((name) => [name, columnOf(name)]))
}

const days = { from: 'from_day', to: 'to_day' }

/**
 * Everything about the children that leaves with a family, in the order in which it is written. What is not here are
 * the numbers of entries, which follow from their order, and all that is about signing in.
 */
export const kinds: readonly Kind[] = [
  {
    name: 'children',
    table: 'children',
    fields: fieldsOf('id name age gender birthday avatarUrl points goalRewardId createdAt'),
    order: ['created_at', 'id'],
  },
  {
    name: 'excusedDays',
    table: 'excused_days',
    fields: fieldsOf('id childId from to reason', days),
    order: ['child_id', 'from_day'],
  },
  {
    name: 'quickActions',
    table: 'quick_actions',
    fields: fieldsOf('childId key title points'),
    order: ['child_id', 'position'],
  },
  {
    name: 'habits',
    table: 'habits',
    fields: fieldsOf(
      'id childId title description difficulty points targetDays weekdays position completedAt completedDay bonusId earlierBonusIds archivedAt createdAt',
    ),
    order: ['ordinal'],
  },
  {
    name: 'habitPauses',
    table: 'habit_pauses',
    fields: fieldsOf('habitId childId from to', days),
    order: ['habit_id', 'from_day'],
  },
  {
    name: 'skills',
    table: 'skills',
    fields: fieldsOf(
      'id childId title description difficulty points targetValue targetUnit dueDate position completedAt completionId isCompletedByHand archivedAt createdAt',
    ),
    order: ['ordinal'],
  },
  {
    name: 'rewards',
    table: 'rewards',
    fields: fieldsOf(
      'id childId title description pointsCost category imageUrl picture isCustom presetKey limitCount limitPer stock archivedAt createdAt',
    ),
    order: ['ordinal'],
  },
  {
    name: 'activities',
    table: 'activities',
    fields: fieldsOf(
      'id childId type kind title description points balanceAfter iconName metadata subjectId causeId reversesId by day happenedAt createdAt',
      { by: 'guardian_id' },
    ),
    order: ['child_id', 'seq'],
    // It keeps the place of a moment that was deleted for good.
    without: { column: 'kind', value: 'moment_deleted' },
  },
  {
    name: 'habitCheckins',
    table: 'habit_checkins',
    fields: fieldsOf('habitId day childId activityId'),
    order: ['habit_id', 'day'],
  },
  {
    name: 'skillScores',
    table: 'skill_scores',
    fields: fieldsOf('skillId childId activityId value createdAt'),
    order: ['skill_id', 'seq'],
  },
  {
    name: 'moments',
    table: 'moments',
    fields: fieldsOf('id childId weather mood content date photoUrl createdAt'),
    order: ['child_id', 'seq'],
  },
  {
    name: 'redemptions',
    table: 'redemptions',
    fields: fieldsOf('id childId rewardId day tookStock isReturned givenAt givenBy'),
    order: ['child_id', 'seq'],
  },
  {
    name: 'photos',
    table: 'photos',
    fields: fieldsOf('id childId momentId position width height createdAt'),
    made: { file: photoFile('t') },
    order: ['moment_id', 'position'],
  },
]

/** SQL for the path of a photo in the archive, by year and month. @param from the alias of a row of `photos` */
export function photoFile(from: string): Fragment {
  const photo = identifier(from)
  return sql`(
    select 'photos/' || to_char(m.date, 'YYYY/MM/YYYY-MM-DD') || '-' || ${photo}.id || '.webp' from moments m
    where m.family_id = ${photo}.family_id and m.id = ${photo}.moment_id)`
}

/** The path of the small variant of a photo. */
export const smallPhotoFile = (file: string): string => file.replace(/[^/]+$/, 'small/$&')

/** The names of the fields of a kind. */
export const namesOf = ({ fields, made = {} }: Kind): string[] => [...Object.keys(fields), ...Object.keys(made)]

/** SQL for the records of a kind, each as a JSON text in `row`. */
export function recordsOf(kind: Kind, familyId: string): Fragment {
  const fields = Object.entries(kind.fields).map(([name, column]) => sql`${valueOf(column)} as ${identifier(name)}`)
  const made = Object.entries(kind.made ?? {}).map(([name, value]) => sql`${value} as ${identifier(name)}`)
  const { without } = kind
  return sql`
    select row_to_json(record)::text as row from (
      select ${joinSql([...fields, ...made], ', ')} from ${identifier(kind.table)} t
      where t.family_id = ${familyId} ${without ? sql`and t.${identifier(without.column)} <> ${without.value}` : sql``}
      order by ${joinSql(
        ['family_id', ...kind.order].map((column) => identifier(`t.${column}`)),
        ', ',
      )}
    ) as record`
}

/** SQL for a value as the contract writes it. */
function valueOf(column: string): Fragment {
  if (column === 'metadata') return rawSql('t.metadata::json')
  const value = identifier(`t.${column}`)
  return column.endsWith('_at') ? sql`iso(${value})` : value
}
