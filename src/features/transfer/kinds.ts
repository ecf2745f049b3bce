import * as z from 'zod/mini'
import { type Fragment, identifier, joinSql, rawSql, sql } from '../../platform/db/sql.ts'
import { day } from '../../platform/http/shapes.ts'
import { habitTicks } from '../children/contract.ts'
import { thingPictures } from '../habits/contract.ts'
import { addJob } from '../jobs/contract.ts'
import { type ChildTable, fieldsOf } from '../points/childTable.ts'
import type { Feature } from '../points/feature.ts'

/** One kind of record in an export. `docs/export-format.md` says what each field means. */
export interface Kind extends Omit<ChildTable, 'list'> {
  /** Its key in `family.json`. */
  name: string
  table: string
}

const children: Kind = {
  name: 'children',
  table: 'children',
  limit: 'elsewhere',
  fields: fieldsOf('id name age gender birthday avatarUrl points goalRewardId viewHabits viewDeductions createdAt'),
  // The balance, which follows from the entries.
  shapes: {
    points: z.int32(),
    // Exports of version 1.0.0 lack them.
    viewHabits: z._default(z.enum(habitTicks), 'free'),
    viewDeductions: z._default(z.boolean(), false),
  },
  order: ['created_at', 'id'],
  import: { as: 'own_statements' },
}

/** What the family has to do. It belongs to no child. */
const jobs: Kind = {
  name: 'jobs',
  table: 'jobs',
  limit: 'elsewhere',
  fields: fieldsOf('id title picture points childIds dueDay takenBy activityId doneAt createdAt'),
  shapes: {
    picture: z.nullable(z.enum(thingPictures)),
    points: addJob.body.shape.points,
    childIds: z.nullable(z.array(z.uuid())),
    dueDay: z.nullable(day),
    takenBy: z.nullable(z.uuid()),
    activityId: z.nullable(z.uuid()),
    doneAt: z.nullable(z.iso.datetime()),
  },
  order: ['created_at', 'ordinal'],
  import: { as: 'own_statements' },
}

/**
 * Everything about the children that leaves with a family, without all that is about signing in: what entries refer to,
 * then the entries, then what belongs to them.
 */
export function kindsOf(features: readonly Feature[]): Kind[] {
  const kinds = features.flatMap(({ childTables = {} }) =>
    Object.entries(childTables).map(([table, { list, ...rest }]) => ({ ...rest, name: list, table })),
  )
  return [children, ...[...kinds, jobs].toSorted((a, b) => placeOf(a) - placeOf(b))]
}

function placeOf({ table, fields, import: { as } }: Kind): number {
  if (table === 'activities') return 1
  return as === 'row_of_entry' || 'activityId' in fields || 'momentId' in fields ? 2 : 0
}

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
