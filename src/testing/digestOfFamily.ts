import { identifier, sql } from '../platform/db/sql.ts'
import type { Family, TestServer } from './startServer.ts'

/** A digest of every row that belongs to the family. */
export async function digestOfFamily(server: Pick<TestServer, 'db'>, family: Family): Promise<string> {
  const user = (await family.request('/api/auth/user')).body as { familyId: string }
  return digestOf(server, user.familyId)
}

/** The same by the family's id. */
export async function digestOf(server: Pick<TestServer, 'db'>, familyId: string): Promise<string> {
  const tables = await server.db<{ name: string }[]>`
    select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'family_id'
      -- The use of a session is no change of the family.
      and table_name <> 'sessions'
    order by 1`
  const parts: string[] = []
  for (const { name } of tables) {
    // The revision counts updates of a child's row, also those that leave it as it is.
    const text = name === 'children' ? sql`(to_jsonb(t) - 'revision')::text` : sql`t::text`
    const [row] = await server.db<{ digest: string }[]>`
      select md5(coalesce(string_agg(${text}, ';' order by ${text}), '')) as digest from ${identifier(name)} t where family_id = ${familyId}`
    parts.push(`${name} ${row!.digest}`)
  }
  return parts.join('\n')
}
