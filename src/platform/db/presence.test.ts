import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { randomFrom } from '../../testing/random.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { createPresence, type Moment, type Presence } from './presence.ts'

const name = `presence_${randomUUID().replaceAll('-', '')}`
const admin = openDatabase({ connection: inject('postgres'), max: 1 })
let database: Database
const present: Presence[] = []

beforeAll(async () => {
  await admin.sql.unsafe(`create database ${name}`)
  database = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 4 })
  await migrate(database)
})
afterEach(async () => {
  for (const presence of present.splice(0)) await presence.leave()
  await database.sql`delete from processes`
})
afterAll(async () => {
  await database.close()
  await admin.sql.unsafe(`drop database ${name} with (force)`)
  await admin.close()
})

function come(now?: () => Moment, on: Pick<Database, 'sql' | 'onConnectionLost'> = database): Presence {
  const presence = createPresence(on, now)
  present.push(presence)
  return presence
}

const alone = (presence: Presence) => given(() => presence.timeAlone())

/** What `read` gives when it gives something. */
async function given<T>(read: () => T): Promise<T> {
  for (;;) {
    const value = read()
    if (value) return value
    await delay(5)
  }
}

describe('a process that makes itself known', () => {
  it('is alone when nobody else is known, and stays so while it is asked for something', async () => {
    const one = come()
    const time = await alone(one)
    for (const until = performance.now() + 1500; performance.now() < until; await delay(10))
      expect(one.timeAlone()).toBe(time)
  })

  it('is alone no longer than it was granted when nobody asks', async () => {
    const one = come()
    const time = await alone(one)
    await delay(1600)
    expect(one.timeAlone()).toBe(0)
    // Somebody might have come and gone.
    expect(await alone(one)).not.toBe(time)
  })

  it('waits with its first change until the grant of the other is over', async () => {
    const one = come()
    await alone(one)
    const two = come()
    let asked = 0
    for (
      const admitted = Promise.resolve(two.admission()).then(() => 'yes');
      (await Promise.race([admitted, delay(1)])) !== 'yes';
    )
      asked += one.timeAlone() > 0 ? 1 : 0
    expect(asked).toBeGreaterThan(0)
    expect(one.timeAlone()).toBe(0)
    expect(two.timeAlone()).toBe(0)
  })

  it('is not alone while the other is there, asked or not, and is again when it has left', async () => {
    const one = come()
    const two = come()
    await one.admission()
    await two.admission()
    for (const until = performance.now() + 1000; performance.now() < until; await delay(20))
      expect(one.timeAlone()).toBe(0)
    await two.leave()
    expect(await alone(one)).toBeGreaterThan(0)
    expect(two.timeAlone()).toBe(0)
  }, 15_000)

  it('does not go by what it was granted when a clock of it has jumped, whichever', async () => {
    const off: Moment = { steady: 0, wall: 0 }
    const one = come(() => ({ steady: performance.now() + off.steady, wall: Date.now() + off.wall }))
    await alone(one)
    // A machine that slept: the steady clock stood still.
    off.wall = 60_000
    expect(one.timeAlone()).toBe(0)
    await alone(one)
    off.wall = -60_000
    expect(one.timeAlone()).toBe(0)
    await alone(one)
    off.steady = 60_000
    expect(one.timeAlone()).toBe(0)
    const admission = one.admission()
    expect(admission).toBeDefined()
    await admission
    expect(one.admission()).toBeUndefined()
  })

  it('makes itself known anew after a connection was lost, before it writes', async () => {
    const own = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 1 })
    const one = come(undefined, own)
    await alone(one)
    const [{ pid }] = await own.sql<[{ pid: number }]>`select pg_backend_pid() as pid`
    // As a crash would: nobody is known, and every connection is gone.
    await database.sql`delete from processes`
    await database.sql`select pg_terminate_backend(${pid})`
    await given(() => one.admission())
    await one.admission()
    expect(await database.sql`select from processes`).toHaveLength(1)
    await one.leave()
    await own.close()
  })

  it('is not alone any more when it has left', async () => {
    const one = come()
    await alone(one)
    const leaving = one.leave()
    expect(one.timeAlone()).toBe(0)
    await leaving
    expect(one.timeAlone()).toBe(0)
  })

  it('is not alone while something that it sent may still be written', async () => {
    const one = come()
    await alone(one)
    one.doubt()
    for (const until = performance.now() + 600; performance.now() < until; await delay(20))
      expect(one.timeAlone()).toBe(0)
    expect(one.admission()).toBeUndefined()
  })

  it('never lets anybody be alone while another changes something, whoever comes and goes', async () => {
    const random = randomFrom(20261122)
    let changing = 0
    let changes = 0
    let timesAlone = 0
    const wrong: string[] = []
    let isOver = false
    async function live(id: number): Promise<void> {
      while (!isOver) {
        const presence = come()
        for (let n = Math.floor(random() * 40); n > 0 && !isOver; n -= 1) {
          const before = presence.timeAlone()
          if (random() < 0.1) {
            await presence.admission()
            changing += 1
            await delay(random() * 4)
            changing -= 1
            changes += 1
          } else {
            // Nobody else has changed anything if it is the same time alone afterwards.
            const [changingBefore, changesBefore] = [changing, changes]
            await delay(random() * 40)
            if (before > 0 && presence.timeAlone() === before) {
              timesAlone += 1
              if (changing > 0 || changingBefore > 0 || changes !== changesBefore) wrong.push(`${id} at ${changes}`)
            }
          }
        }
        await presence.leave()
        await delay(random() * 800)
      }
    }
    const lives = [live(1), live(2)]
    const begun = performance.now()
    while (
      performance.now() - begun < 6000 ||
      ((changes <= 5 || timesAlone <= 5) && performance.now() - begun < 25_000)
    )
      await delay(100)
    isOver = true
    await Promise.all(lives)
    expect(wrong).toEqual([])
    expect(changes).toBeGreaterThan(5)
    expect(timesAlone).toBeGreaterThan(5)
  }, 40_000)
})
