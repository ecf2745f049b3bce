import type { Runner, Tx } from '../open.ts'
import { identifier, rawSql, sql } from '../sql.ts'

/** One table as an archive sees it. PostgreSQL writes and reads its rows as JSON objects. */
export interface ArchivedTable {
  name: string
  /** SQL for the order of the rows, so that two digests of the same rows are equal. */
  order: string
  /** Whether its rows hold bytes that are stored apart from them, uncompressed, such as photos: some megabytes each. */
  hasLargeRows: boolean
}

/** Lists the tables whose content is archived. Unlogged tables are not: a crash empties them anyway. */
export function listTables(db: Runner): Promise<ArchivedTable[]> {
  // Text is ordered byte by byte, whatever the database's own order is.
  return db<ArchivedTable[]>`
    select c.relname as name, string_agg(
      format(case when a.atttypid = 'text'::regtype then '%I collate "C"' else '%I' end, a.attname), ', ' order by k.position) as order,
      exists (select from pg_attribute large where large.attrelid = c.oid and large.attstorage = 'e') as "hasLargeRows"
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    cross join unnest(i.indkey) with ordinality as k (column_number, position)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.column_number
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    group by c.oid order by c.relname collate "C"`
}

/** Reads a table's rows as JSON texts, some at a time, so that memory use does not grow with the table. */
export async function* readRows(tx: Tx, { name, order, hasLargeRows }: ArchivedTable): AsyncGenerator<string[]> {
  await tx`
    declare archived no scroll cursor for
    select row_to_json(t)::text as row from ${identifier(name)} t order by ${rawSql(order)}`
  for (;;) {
    const rows = await tx.run<{ row: string }[]>(
      // PostgreSQL writes a result that exceeds its `work_mem`, 4 MB, to a temporary file, which a full disk refuses.
      hasLargeRows ? sql`fetch 1 from archived` : sql`fetch 500 from archived`,
    )
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx`close archived`
}

/** Inserts rows in the form that `readRows` returns, including values of identity columns. */
export async function writeRows(tx: Tx, name: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  const table = identifier(name)
  await tx`
    insert into ${table} overriding system value
    select * from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::text::json)`
}

/**
 * Makes every foreign key deferred, so that rows can be inserted in any order until `checkReferences`. The owner of the
 * tables may do this; disabling the checks would take a superuser. All other constraints stay in force.
 * @returns statements for `checkReferences`
 */
export async function deferReferences(tx: Tx): Promise<string[]> {
  const references = await tx<{ statement: string }[]>`
    select format('alter table %s alter constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace`
  for (const { statement } of references) await tx.unsafe(`${statement} deferrable initially deferred`)
  return references.map(({ statement }) => statement)
}

/** Checks every foreign key now and makes it immediate again. */
export async function checkReferences(tx: Tx, deferred: readonly string[]): Promise<void> {
  await tx.unsafe('set constraints all immediate')
  for (const statement of deferred) await tx.unsafe(`${statement} not deferrable`)
}

/**
 * Disables the AFTER triggers: the rows that they wrote are in the archive, and the guards of the ledger among them
 * compare whole acts. BEFORE triggers, which refuse single rows, and constraints stay in force.
 * @returns statements for `enableTriggers`
 */
export async function disableTriggers(tx: Tx): Promise<string[]> {
  const triggers = await tx<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgconstraint = 0 and tgtype & 2 = 0 and c.relnamespace = 'public'::regnamespace`
  for (const { table, name } of triggers) await tx.unsafe(`alter table ${table} disable trigger ${name}`)
  return triggers.map(({ table, name }) => `alter table ${table} enable trigger ${name}`)
}

/** @throws {DatabaseError} when rows that were written meanwhile break a rule of a disabled guard */
export async function enableTriggers(tx: Tx, disabled: readonly string[]): Promise<void> {
  for (const statement of disabled) await tx.unsafe(statement)
  await tx`select check_everything()`
}

/** Sets each identity sequence to the largest restored value, so that the next generated value is new. */
export async function continueSequences(tx: Tx): Promise<void> {
  const columns = await tx<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`
  for (const { table, column } of columns) {
    const name = identifier(column)
    await tx`
      select setval(pg_get_serial_sequence(format('%I', ${table}::text), ${column}), max(${name})) from ${identifier(table)}
      having max(${name}) is not null`
  }
}
