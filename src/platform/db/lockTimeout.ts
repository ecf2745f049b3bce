import { setTimeout as delay } from 'node:timers/promises'
import { createGatePerKey } from '../gate.ts'
import type { Db, Tx } from './open.ts'

/** How long a transaction waits for a row that another one has locked. */
const lockMs = 200
/** The pause before it begins again. */
const pauseMs = 1000

/**
 * Runs `work` in one transaction. If another transaction, such as an import, holds a lock that it needs, rolls it back,
 * releases the connection and begins again later. Otherwise, waiting transactions could take all connections.
 */
export async function beginWithLockTimeout<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await db.begin(async (tx) => {
        await tx.unsafe(`set local lock_timeout = ${lockMs}`)
        return work(tx)
      })
    } catch (error) {
      if (!isLockUnavailable(error)) throw error
    }
    await delay(pauseMs)
  }
}

const takeTurn = createGatePerKey(1)

/**
 * Like `beginWithLockTimeout`, one transaction of a key after the other: however many wait for a lock, they take one
 * connection.
 */
export const beginInTurn = <T>(db: Db, key: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  takeTurn(key, () => beginWithLockTimeout(db, work))

/** Lets the transaction wait for locks as long as it takes from here on: it has done too much to begin again. */
export const removeLockTimeout = (tx: Tx): Promise<void> => tx.unsafe('set local lock_timeout = 0')

/** SQLSTATE 55P03, lock_not_available. */
export const isLockUnavailable = (error: unknown) => (error as { code?: string }).code === '55P03'
