import type { Sql, TransactionSql } from 'postgres'

/** One table as an archive sees it. Its rows are JSON objects, written and read by PostgreSQL itself. */
export interface ArchivedTable {
  name: string
  /** SQL for the order of the rows, so that two digests of the same rows are the same. */
  order: string
}

/** The tables that hold something: unlogged ones are lost at a crash anyway, and so hold nothing worth keeping. */
export function listTables(sql: Sql | TransactionSql): Promise<ArchivedTable[]> {
  // Text is ordered byte by byte, whatever the database's own order is.
  return sql<ArchivedTable[]>`
    select c.relname as name, string_agg(
      format(case when a.atttypid = 'text'::regtype then '%I collate "C"' else '%I' end, a.attname), ', ' order by k.position) as order
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    cross join unnest(i.indkey) with ordinality as k (column_number, position)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.column_number
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    group by c.relname order by c.relname collate "C"`
}

/** Reads a table's rows as JSON texts, some hundred at a time. */
export async function* readRows(tx: TransactionSql, { name, order }: ArchivedTable): AsyncGenerator<string[]> {
  const query = tx<
    { row: string }[]
  >`select row_to_json(t)::text as row from ${tx(name)} t order by ${tx.unsafe(order)}`
  for await (const rows of query.cursor(500)) yield rows.map(({ row }) => row)
}

/** Writes rows as `readRows` gives them, numbers that the database would make itself included. */
export async function writeRows(tx: TransactionSql, name: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into ${tx(name)} overriding system value
    select * from json_populate_recordset(null::${tx(name)}, ${`[${rows.join(',')}]`}::text::json)`
}

/**
 * Lets rows be written in any order: until `checkReferences`, a row may refer to one that is still to come. Works for the
 * owner of the tables, where switching the checks off would take a superuser. Everything else that guards the data stays in force.
 * @returns the names of what was loosened, for `checkReferences`
 */
export async function loosenReferences(tx: TransactionSql): Promise<string[]> {
  const loosened = await tx<{ statement: string }[]>`
    select format('alter table %s alter constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace`
  for (const { statement } of loosened) await tx.unsafe(`${statement} deferrable initially deferred`)
  return loosened.map(({ statement }) => statement)
}

/** Checks every reference and guard now, and makes the references strict again. */
export async function checkReferences(tx: TransactionSql, loosened: readonly string[]): Promise<void> {
  await tx`set constraints all immediate`
  for (const statement of loosened) await tx.unsafe(`${statement} not deferrable`)
}

/**
 * Rests the triggers that follow a change: what they wrote once is in the archive, and the guards among them look at whole acts.
 * Those that refuse a row before it is written, and the constraints, stay awake.
 * @returns what rests, for `wakeFollowers`
 */
export async function restFollowers(tx: TransactionSql): Promise<string[]> {
  const followers = await tx<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgconstraint = 0 and tgtype & 2 = 0 and c.relnamespace = 'public'::regnamespace`
  for (const { table, name } of followers) await tx.unsafe(`alter table ${table} disable trigger ${name}`)
  return followers.map(({ table, name }) => `alter table ${table} enable trigger ${name}`)
}

/** @throws {postgres.PostgresError} when what was written meanwhile breaks a rule of a guard that rested */
export async function wakeFollowers(tx: TransactionSql, rested: readonly string[]): Promise<void> {
  for (const statement of rested) await tx.unsafe(statement)
  // The shapes before this function had no guard that can rest.
  const [found] = await tx<{ check: string | null }[]>`select to_regprocedure('check_everything()')::text as check`
  if (found?.check) await tx`select check_everything()`
}

/** After rows with numbers that the database made: the next number it makes is a new one. */
export async function continueNumbers(tx: TransactionSql): Promise<void> {
  const columns = await tx<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`
  for (const { table, column } of columns) {
    await tx`
      select setval(pg_get_serial_sequence(format('%I', ${table}::text), ${column}), max(${tx(column)})) from ${tx(table)}
      having max(${tx(column)}) is not null`
  }
}
