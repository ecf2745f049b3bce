import { identifier, joinSql, sql } from '../platform/db/sql.ts'
import type { Family, TestServer } from './startServer.ts'

/** The tables with a family's rows, which are the same in all tests. */
let tables: Promise<string[]> | undefined

/** A digest of every row that belongs to the family. */
export async function digestOfFamily(server: Pick<TestServer, 'db'>, family: Family): Promise<string> {
  const user = (await family.request('/api/auth/user')).body as { familyId: string }
  return digestOf(server, user.familyId)
}

/** The same by the family's id. */
export async function digestOf({ db }: Pick<TestServer, 'db'>, familyId: string): Promise<string> {
  tables ??= listTables(db)
  const parts = (await tables).map((name) => {
    // The revision counts updates of a child's row, also those that leave it as it is.
    const text = name === 'children' ? sql`(to_jsonb(t) - 'revision')::text` : sql`t::text`
    return sql`select ${name}::text || ' ' || md5(coalesce(string_agg(${text}, ';' order by ${text}), '')) as digest
      from ${identifier(name)} t where family_id = ${familyId}`
  })
  const digests = await db.run<{ digest: string }[]>(joinSql(parts, ' union all '))
  return digests.map(({ digest }) => digest).join('\n')
}

async function listTables(db: TestServer['db']): Promise<string[]> {
  const found = await db<{ name: string }[]>`
    select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'family_id'
      -- The use of a session is no change of the family.
      and table_name <> 'sessions'
    order by 1`
  return found.map(({ name }) => name)
}
