import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createGate } from '../../platform/gate.ts'
import { refuse } from '../../platform/http/errors.ts'

/** The cost of one hash. It is stored in the hash, so that it can be raised later. */
interface Cost {
  N: number
  r: number
  p: number
}

const costs = {
  /** 180 ms and 8 MB. OWASP's Password Storage Cheat Sheet lists it as equal to N=2^17, p=1 with 128 MB. */
  usual: { N: 2 ** 13, r: 8, p: 10 },
  /** For tests, which sign up many families. */
  cheap: { N: 2 ** 8, r: 8, p: 1 },
} satisfies Record<string, Cost>

export type PasswordCost = keyof typeof costs

/** Hashes run in Node's pool of four threads. One thread stays free for files and DNS. */
const maxRunning = 3
/** Those that wait, at most. Further ones are refused. */
const maxWaiting = 64

export interface Passwords {
  /** @throws {Refusal} 503 when too many people sign in at once */
  hash(password: string): Promise<string>
  /** Takes as long as `hash`. @throws {Refusal} 503 when too many people sign in at once */
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/** Hashes passwords with scrypt, off the event loop, a few at a time. */
export function createPasswords(cost: PasswordCost = 'usual'): Passwords {
  const inTurn = createSignInQueue(maxRunning)
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

/** Keyboards differ in how they compose a letter, so the password is normalised. */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, { ...cost, maxmem: 256 * cost.r * (cost.N + cost.p) }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** Runs some at a time of what people start without an account. @throws {Refusal} 503 when too many wait */
export function createSignInQueue(maxRunning: number): <T>(work: () => Promise<T>) => Promise<T> {
  const gate = createGate(maxRunning)
  let unfinished = 0
  return async (work) => {
    if (unfinished === maxRunning + maxWaiting)
      throw refuse('unavailable', 'Very many people are signing in just now. Try again in a moment.', undefined, {
        'Retry-After': '5',
      })
    unfinished += 1
    try {
      return await gate(1, work)
    } finally {
      unfinished -= 1
    }
  }
}
