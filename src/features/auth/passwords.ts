import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { refuse } from '../../platform/http/errors.ts'

/** Work and memory of one hash. The hash carries them, so that they can grow without locking anybody out. */
interface Cost {
  N: number
  r: number
  p: number
}

const costs = {
  /** 180 ms and 8 MB. OWASP's Password Storage Cheat Sheet lists it as equal to N=2^17, p=1 with 128 MB. */
  usual: { N: 2 ** 13, r: 8, p: 10 },
  /** For tests that sign up a family each. */
  cheap: { N: 2 ** 8, r: 8, p: 1 },
} satisfies Record<string, Cost>

export type PasswordCost = keyof typeof costs

/** Hashes run in Node's pool of four threads; one stays free for files and look-ups of names. */
const maxRunning = 3
/** Whoever would wait for more than these is asked to come back. */
const maxWaiting = 64

export interface Passwords {
  /** @throws {Refusal} 503 when too many people sign in at once */
  hash(password: string): Promise<string>
  /** As much work as `hash`. @throws {Refusal} 503 when too many people sign in at once */
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/** scrypt off the event loop, a few at a time. */
export function createPasswords(cost: PasswordCost = 'usual'): Passwords {
  const inTurn = createQueue()
  return {
    async hash(password) {
      const { N, r, p } = costs[cost]
      const salt = randomBytes(16)
      const key = await inTurn(() => derive(password, salt, { N, r, p }))
      return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
    },
    async verify({ hash, password }) {
      const [, N, r, p, salt = '', expected = ''] = hash.split('$')
      const key = await inTurn(() =>
        derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) }),
      )
      return timingSafeEqual(key, Buffer.from(expected, 'base64url'))
    },
  }
}

/** Two keyboards may write one letter in two ways; both must open the same account. */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, { ...cost, maxmem: 256 * cost.r * (cost.N + cost.p) }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < maxRunning) running += 1
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else
      throw refuse('unavailable', 'Very many people are signing in just now. Try again in a moment.', undefined, {
        'Retry-After': '5',
      })
    try {
      return await work()
    } finally {
      // The place is handed on, not given back: nobody who comes now can slip in before the first in line.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
