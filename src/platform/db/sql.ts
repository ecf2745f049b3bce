import pg from 'pg'

/** SQL text with its values, not yet run. Fragments nest in each other. Made by `sql`. */
export interface Fragment {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
}

const fragments = new WeakSet<object>()

/** Builds SQL without running it. A value becomes a parameter; a `Fragment` becomes part of the text. */
export function sql(texts: readonly string[], ...values: readonly unknown[]): Fragment {
  const fragment = { texts, values }
  fragments.add(fragment)
  return fragment
}

/** SQL that the code itself has written. Never pass what a person typed. */
export const rawSql = (text: string): Fragment => sql([text])

/** The name of a table or column, quoted; `a.b` names column b of a. */
export const identifier = (name: string): Fragment => rawSql(name.split('.').map(pg.escapeIdentifier).join('.'))

/** Fragments one after the other, with a separator between them. */
export function joinSql(parts: readonly Fragment[], separator: string): Fragment {
  return sql(['', ...Array.from({ length: parts.length - 1 }, () => separator), ''], ...parts)
}

/** Columns and rows for `insert into t ${rowsToInsert(rows)}`. All rows have the columns of the first. */
export function rowsToInsert(rows: readonly object[]): Fragment {
  const columns = Object.keys(rows[0] ?? {})
  const tuple = (row: Record<string, unknown>) =>
    sql`(${joinSql(
      columns.map((column) => sql`${row[column]}`),
      ', ',
    )})`
  return sql`(${joinSql(columns.map(identifier), ', ')}) values ${joinSql(
    rows.map((row) => tuple(row as Record<string, unknown>)),
    ', ',
  )}`
}

/** What PostgreSQL is sent. The name makes it prepare the statement once per connection. */
interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** A fragment as the driver takes it: text with `$1`, `$2`, and their values. */
export function statementOf(fragment: Fragment): Statement {
  const values: unknown[] = []
  const text = textOf(fragment, values)
  return { name: nameOf(text), text, values }
}

function textOf({ texts, values: inner }: Fragment, values: unknown[]): string {
  let text = texts[0] ?? ''
  for (let index = 0; index < inner.length; index += 1) {
    const value = inner[index]
    text += isFragment(value) ? textOf(value, values) : `$${values.push(value)}`
    text += texts[index + 1]
  }
  return text
}

const isFragment = (value: unknown): value is Fragment =>
  typeof value === 'object' && value !== null && fragments.has(value)

/** The texts come from the code, so there are a few hundred at most. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = `pipling_${names.size}`))
  return name
}
