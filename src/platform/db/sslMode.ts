import { connect } from 'node:net'
import { StartProblem } from '../startProblem.ts'

/** The request with which PostgreSQL's protocol asks for TLS: its length and a fixed code. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const withinMs = 3000

/**
 * Completes a `postgres://` address so that the driver treats `sslmode` as PostgreSQL's own clients do. Without a mode,
 * TLS is used when the server offers it. The driver itself would send everything in plain text.
 * @throws {StartProblem} for a mode that does not exist
 */
export async function withSslMode(text: string): Promise<string> {
  const url = new URL(text)
  const { searchParams } = url
  const mode = searchParams.get('sslmode') ?? 'prefer'
  switch (mode) {
    case 'allow':
    case 'prefer':
      if (searchParams.has('ssl') || searchParams.has('sslrootcert') || searchParams.has('sslcert')) return text
      searchParams.set('sslmode', (await offersTls(url)) ? 'require' : 'disable')
      break
    case 'verify-ca':
      if (!searchParams.has('sslrootcert'))
        throw new StartProblem(
          'DATABASE_URL: sslmode=verify-ca needs sslrootcert, the file of the certificate to trust.',
        )
      break
    case 'disable':
    case 'require':
    case 'verify-full':
      break
    default:
      throw new StartProblem(
        `DATABASE_URL: sslmode=${mode} does not exist; use disable, prefer, require, verify-ca or verify-full.`,
      )
  }
  // Without it, the driver treats "require" as "verify-full" and prints a warning.
  searchParams.set('uselibpqcompat', 'true')
  return url.href
}

/** Whether the server offers TLS. False for unix sockets, and when nothing answers: connecting then reports why. */
function offersTls({ hostname, port, searchParams }: URL): Promise<boolean> {
  const host = searchParams.get('host') ?? hostname.replace(/^\[(.*)\]$/, '$1')
  if (host === '' || host.startsWith('/')) return Promise.resolve(false)
  const socket = connect({ host: decodeURIComponent(host), port: Number(searchParams.get('port') ?? (port || 5432)) })
  return new Promise((resolve) => {
    const end = (isOffered: boolean) => {
      socket.destroy()
      resolve(isOffered)
    }
    socket.setTimeout(withinMs, () => end(false))
    socket.on('error', () => end(false))
    socket.on('close', () => end(false))
    socket.on('connect', () => socket.write(sslRequest))
    socket.on('data', (bytes) => end(bytes.toString('latin1').startsWith('S')))
  })
}
