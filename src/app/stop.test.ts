import { openDatabase } from '../platform/db/open.ts'
import { existsSync, readdirSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type AppProcess, findFreePort, killTree, serverBundle, serverPid, startApp } from '../testing/appProcess.ts'
import { migrationLock } from '../platform/db/migrate.ts'
import {
  copyPreparedData,
  dataDir,
  dataName,
  folder,
  onThisMachine,
  openDatabaseOfApp,
  port,
  startAppsInFolders,
  stop,
} from '../testing/appFolder.ts'

startAppsInFolders()

describe('a stop', () => {
  it('waits for a running request', async () => {
    copyPreparedData()
    const app = startApp({ dataDir, port })
    await app.ready
    const lock = await lockGuardians()
    const response = signUp(app)
    await lock.signUpWaits()
    const stopped = stop(app, 'SIGTERM')
    await delay(300)
    await lock.release()
    expect((await response).status).toBe(200)
    await stopped
  })

  it('takes at most five seconds with a request that does not finish', async () => {
    copyPreparedData()
    const app = startApp({ dataDir, port })
    await app.ready
    const lock = await lockGuardians()
    const response = signUp(app).then(
      (response) => response.status,
      () => 'cut off',
    )
    await lock.signUpWaits()
    const halfSent = connect(port, '127.0.0.1')
    halfSent.on('error', () => {})
    halfSent.write(
      'POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    await delay(100)
    console.log(`a stop with requests that do not finish: ${(await stop(app, 'SIGTERM')).tookMs} ms`)
    expect(await response).not.toBe(200)
    halfSent.destroy()
    await lock.release()
  })

  it('during the first start cancels it', async () => {
    const app = startApp({ dataDir, port })
    while (!existsSync(dataDir)) await delay(5)
    await stop(app, 'SIGINT')
    expect(serverPid(dataDir)).toBeUndefined()
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.new'))).toEqual([])
    const again = startApp({ dataDir, port })
    await again.ready
  })

  it('does not wait for a database that does not start', async () => {
    copyPreparedData()
    const app = startApp({ dataDir, port })
    let server: number | undefined
    while (server === undefined) {
      await delay(1)
      server = serverPid(dataDir)
    }
    process.kill(server, 'SIGSTOP')
    await delay(300)
    const { output, tookMs } = await stop(app, 'SIGTERM')
    killTree(server)
    expect(output).not.toContain('is ready at')
    expect(tookMs).toBeLessThan(onThisMachine(5000))
  })

  it('of a start that cannot make its database includes the server', async () => {
    copyPreparedData()
    const first = startApp({ dataDir, port })
    await first.ready
    const server = openDatabase({
      connection: { host: join(dataDir, 'pg'), port: 5432, user: 'pipling', database: 'postgres' },
      max: 1,
    })
    await server.db.unsafe('drop database pipling with (force)')
    // Nothing can be made from the template, as on a full disk.
    await server.db.unsafe('alter database template1 rename to gone')
    await server.close()
    await stop(first, 'SIGTERM')
    expect((await startApp({ dataDir, port }).ended).code).toBe(1)
    expect(serverPid(dataDir)).toBeUndefined()
  })

  it('does not wait for the migration of another process', async () => {
    copyPreparedData()
    const first = startApp({ dataDir, port })
    await first.ready
    const other = openDatabaseOfApp()
    await other.db`select pg_advisory_lock(${migrationLock})`
    const app = startApp({ dataDir, port: await findFreePort() })
    await expect
      .poll(() => other.db`select from pg_locks where locktype = 'advisory' and not granted`)
      .not.toHaveLength(0)
    const { output, tookMs } = await stop(app, 'SIGTERM')
    await other.close()
    expect(output).not.toContain('is ready at')
    expect(tookMs).toBeLessThan(onThisMachine(5000))
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  it('of a command leaves no half backup, and no database that no one uses', async () => {
    copyPreparedData()
    const app = startApp({ dataDir, port })
    await app.ready
    const other = openDatabaseOfApp()
    await other.db.unsafe('begin; lock table children in access exclusive mode')
    const backup = startApp({
      dataDir,
      port,
      command: [process.execPath, serverBundle, 'backup', join(folder, 'family.backup')],
    })
    const admin = openDatabaseOfApp()
    // Housekeeping may wait as well.
    await expect
      .poll(
        () => admin.db`
        select from pg_locks join pg_stat_activity using (pid) where not granted and query like '%as rows from "children"%'`,
      )
      .not.toHaveLength(0)
    await admin.close()
    await stop(app, 'SIGTERM')
    backup.kill('SIGINT')
    expect(await backup.ended).toEqual({
      code: 1,
      output: '',
      errors: 'The command was stopped before its end.\n',
    })
    await other.close()
    expect(readdirSync(folder)).toEqual([dataName])
    expect(serverPid(dataDir)).toBeUndefined()
  })

  it('does not wait for a server at DATABASE_URL that does not respond', async () => {
    const silent = createServer(() => {})
    const silentPort = await findFreePort()
    await new Promise<void>((resolve) => {
      silent.listen(silentPort, '127.0.0.1', resolve)
    })
    const isConnected = once(silent, 'connection')
    const app = startApp({ dataDir, port, env: { DATABASE_URL: `postgres://me@127.0.0.1:${silentPort}/pipling` } })
    await isConnected
    const { tookMs } = await stop(app, 'SIGTERM')
    expect(tookMs).toBeLessThan(onThisMachine(5000))
    silent.close()
  })
})

/** Makes every sign-up wait, so that a request runs for as long as a test needs. */
async function lockGuardians() {
  const holder = openDatabaseOfApp()
  const observer = openDatabaseOfApp()
  // The pool has one connection, which stays in the transaction.
  await holder.db.unsafe('begin')
  await holder.db`lock table guardians in access exclusive mode`
  return {
    async signUpWaits() {
      // Housekeeping may wait as well.
      await expect
        .poll(
          () => observer.db`
        select from pg_locks join pg_stat_activity using (pid) where relation = 'guardians'::regclass and not granted and query like '%insert into guardians%'`,
        )
        .not.toHaveLength(0)
      await observer.close()
    },
    release: () => holder.close(),
  }
}

function signUp(app: AppProcess): Promise<Response> {
  return fetch(`${app.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }),
  })
}
