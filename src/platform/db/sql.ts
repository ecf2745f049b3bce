import pg from 'pg'

/** SQL text with its values, not yet run. Fragments nest in each other. Made by `sql`. */
export class Fragment {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  /** Whether its text depends on the request, not only its values. See `unprepared`. */
  readonly isUnprepared: boolean

  constructor(texts: readonly string[], values: readonly unknown[], isUnprepared = false) {
    this.texts = texts
    this.values = values
    this.isUnprepared = isUnprepared
  }
}

/** Builds SQL without running it. A value becomes a parameter; a `Fragment` becomes part of the text. */
export function sql(texts: readonly string[], ...values: readonly unknown[]): Fragment {
  return new Fragment(texts, values)
}

/** SQL that the code itself has written. Never pass what a person typed. */
export const rawSql = (text: string): Fragment => sql([text])

/** The name of a table or column, quoted; `a.b` names column b of a. */
export const identifier = (name: string): Fragment => rawSql(name.split('.').map(pg.escapeIdentifier).join('.'))

export function joinSql(parts: readonly Fragment[], separator: string): Fragment {
  return sql(['', ...Array.from({ length: parts.length - 1 }, () => separator), ''], ...parts)
}

/**
 * Marks a fragment whose text depends on the request, such as on how many words somebody searches for. A statement that
 * contains it is sent without a name: PostgreSQL keeps each prepared statement on each connection until that ends, so
 * their number must have a bound.
 */
export function unprepared({ texts, values }: Fragment): Fragment {
  return new Fragment(texts, values, true)
}

/**
 * A statement that inserts rows, whose text is the same for any number of them. All rows have the columns of the first;
 * other columns get their defaults.
 */
export function insertRows(table: string, rows: readonly object[]): Fragment {
  const columns = joinSql(Object.keys(rows[0] ?? {}).map(identifier), ', ')
  return sql`insert into ${identifier(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::text::json)`
}

/** A statement as it is sent to PostgreSQL. The name makes it prepare the statement once per connection. */
interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/** A fragment as the driver takes it: text with `$1`, `$2`, and their values. */
export function statementOf(fragment: Fragment): Statement {
  const values: unknown[] = []
  const text = textOf(fragment, values)
  const name = isPrepared(fragment) ? nameOf(text) : undefined
  return { ...(name !== undefined && { name }), text, values }
}

const isPrepared = ({ isUnprepared, values }: Fragment): boolean =>
  !isUnprepared && values.every((value) => !isFragment(value) || isPrepared(value))

function textOf({ texts, values: inner }: Fragment, values: unknown[]): string {
  let text = texts[0] ?? ''
  for (let index = 0; index < inner.length; index += 1) {
    const value = inner[index]
    text += isFragment(value) ? textOf(value, values) : `$${values.push(value)}`
    text += texts[index + 1]
  }
  return text
}

const isFragment = (value: unknown): value is Fragment => value instanceof Fragment

/** The texts come from the code, and `unprepared` excepts those of which there are many. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = `pipling_${names.size}`))
  return name
}
