import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from './open.ts'
import { withSslMode } from './sslMode.ts'

let proxy: Server
afterEach(() => void proxy.close())

/** A server that answers a request for TLS with yes or no, in front of the PostgreSQL of the tests. */
async function startPostgres({ offersTls }: { offersTls: boolean }): Promise<{ url: string; transports: string[] }> {
  const { host, port, user } = inject('postgres')
  const transports: string[] = []
  const serve = (socket: Socket) => {
    const target = connect(`${host}/.s.PGSQL.${port}`)
    for (const end of [socket, target]) end.on('error', () => end.destroy())
    socket.pipe(target).pipe(socket)
  }
  proxy = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (first) => {
      socket.pause()
      if (first.readUInt32BE(4) !== 80_877_103) {
        transports.push('plain')
        socket.unshift(first)
        return serve(socket)
      }
      socket.write(offersTls ? 'S' : 'N')
      if (offersTls) {
        const secure = new TLSSocket(socket, { isServer: true, key, cert })
        secure.on('error', () => {})
        return void secure.once('secure', () => {
          transports.push('TLS')
          serve(secure)
        })
      }
      socket.once('data', (next) => {
        transports.push('plain')
        socket.pause()
        socket.unshift(next)
        serve(socket)
      })
      socket.resume()
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { url: `postgres://${user}@127.0.0.1:${(proxy.address() as { port: number }).port}/postgres`, transports }
}

async function query(url: string): Promise<void> {
  const database = openDatabase({ connection: await withSslMode(url), max: 1 })
  try {
    await database.db`select 1`
  } finally {
    await database.close()
  }
}

describe('withSslMode', () => {
  it.each([
    [true, '', 'TLS'],
    [true, '?sslmode=prefer', 'TLS'],
    [true, '?sslmode=require', 'TLS'],
    [true, '?sslmode=disable', 'plain'],
    [false, '', 'plain'],
    [false, '?sslmode=prefer', 'plain'],
    [false, '?sslmode=disable', 'plain'],
  ])('connects to a server that offers TLS: %s, with %j, by %s', async (offersTls, mode, transport) => {
    const { url, transports } = await startPostgres({ offersTls })
    await query(url + mode)
    expect(transports).toEqual([transport])
  })

  it.each([
    [false, '?sslmode=require'],
    [false, '?sslmode=verify-full'],
    // No authority has signed this certificate.
    [true, '?sslmode=verify-full'],
  ])('does not connect to a server that offers TLS: %s, with %j', async (offersTls, mode) => {
    const { url, transports } = await startPostgres({ offersTls })
    await expect(query(url + mode)).rejects.toThrow()
    expect(transports).not.toContain('plain')
  })

  it('uses no TLS on a unix socket', async () => {
    proxy = createServer()
    const { host, port, user } = inject('postgres')
    await query(`postgres:///postgres?host=${encodeURIComponent(host)}&port=${port}&user=${user}`)
  })

  it.each([
    ['sometimes', 'sslmode=sometimes does not exist'],
    ['verify-ca', 'sslmode=verify-ca needs sslrootcert'],
  ])('refuses sslmode=%s with one sentence', async (mode, sentence) => {
    await expect(withSslMode(`postgres://a@b/c?sslmode=${mode}`)).rejects.toThrow(sentence)
  })
})

/** Self-signed, for these tests only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwpojClz/LkGTlJDY
Jmt/vlSxYJFGqIphAHyLsOc2v/ahRANCAATvv/TBWg7U3JB+x9aqcqWLXkfqV6mN
jc0pOmhAvxVwTpFLDb7DtDyaBTLXV6T3CUqVZpgnWpYpST/cVcu7829s
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIULzjhqO06HWaL5tKKzio7ysh4MZIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTEyNDYyNFoYDzIxMjYxMTAx
MTI0NjI0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATvv/TBWg7U3JB+x9aqcqWLXkfqV6mNjc0pOmhAvxVwTpFLDb7DtDya
BTLXV6T3CUqVZpgnWpYpST/cVcu7829so1MwUTAdBgNVHQ4EFgQUt5m+H2Fva7O3
7txkVF3H2xHPRWMwHwYDVR0jBBgwFoAUt5m+H2Fva7O37txkVF3H2xHPRWMwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAqLHDqJ/eZwgipFk/TTP7M
k9c42jt3Syk9QzivVkGcGAIgKyWKpwiPhqrJWLS67CG3UBbgmKZIhs55BqilA3j2
gTU=
-----END CERTIFICATE-----`
