import { StartProblem } from '../startProblem.ts'
import type { Runner } from './open.ts'

/** The oldest version that is tested: the benchmarks run on it. */
const oldestMajorVersion = 15

/**
 * Checks that the app can use the server of DATABASE_URL.
 * @throws {StartProblem} when it does not answer, refuses the user, is too old, does not store UTF-8, or is behind a
 * pooler that drops the settings of a connection
 */
export async function checkServer(db: Runner, url: string): Promise<void> {
  // A timestamp has this text only with the time zone and the date style that every connection sets.
  const [facts] = await db<{ version: string; encoding: string; mayCreate: boolean; hasSettings: boolean }[]>`
    select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      timestamptz '2026-07-01T00:00Z'::text = '2026-07-01 00:00:00+00' as "hasSettings"`.catch((error: Error) => {
    throw new StartProblem(`DATABASE_URL: ${describePlace(url)} ${describeFailure(error)}.`, { cause: error })
  })
  if (facts === undefined)
    throw new StartProblem(`DATABASE_URL: ${describePlace(url)} does not answer as PostgreSQL does.`)
  const major = Math.floor(Number(facts.version) / 10_000)
  if (major < oldestMajorVersion) {
    throw new StartProblem(
      `DATABASE_URL: ${describePlace(url)} is PostgreSQL ${major}; Pipling needs ${oldestMajorVersion} or newer.`,
    )
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartProblem(
      `DATABASE_URL: the database at ${describePlace(url)} stores ${facts.encoding}; create one with ENCODING 'UTF8'.`,
    )
  }
  if (!facts.mayCreate) {
    throw new StartProblem(
      `DATABASE_URL: its user may not create tables at ${describePlace(url)}; make that user the owner of the database.`,
    )
  }
  if (!facts.hasSettings) {
    throw new StartProblem(
      `DATABASE_URL: ${describePlace(url)} is behind a pooler that drops settings; ${avoidPooler}.`,
    )
  }
}

const avoidPooler = 'give the address of the PostgreSQL server itself'

/** Host and database, without the user and the password. */
function describePlace(text: string): string {
  const url = new URL(text)
  return `${url.searchParams.get('host') ?? url.host}${url.pathname}`
}

function describeFailure(error: Error): string {
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  if (syscall === 'open' || code === 'EISDIR')
    return `names a file that cannot be read (${code}); correct sslrootcert, sslcert or sslkey`
  switch (code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'CONNECTION_CLOSED':
    case 'ENOENT':
      return 'does not take the connection; start that server or correct the address'
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'cannot be reached; correct the address or open the network to it'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'has a host name that does not exist; correct it'
    case '28P01':
    case '28000':
      // Poolers have the older wording.
      return /no encryption|SSL off/.test(error.message)
        ? 'takes no connection without TLS; leave sslmode out, or set sslmode=require'
        : 'refuses this user or password; correct them'
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return 'has a certificate that no known authority has signed; name its file with sslrootcert, or set sslmode=require'
    case '08P01':
      return `is a pooler that refuses the settings of a connection; ${avoidPooler}`
    case '3D000':
      return 'has no such database; create it'
    case '53300':
      return 'has no connection left; raise its max_connections'
    case '57P03':
      return 'is only just starting; try again in a moment'
    default:
      return `does not work (${code || error.message})`
  }
}
