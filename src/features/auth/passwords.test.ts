import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

describe('createPasswords', () => {
  it('verifies the right password and no other', async () => {
    const { hash, verify } = createPasswords('cheap')
    const stored = await hash('a long password')
    expect(await verify({ hash: stored, password: 'a long password' })).toBe(true)
    for (const password of ['a long passwore', 'A long password', ' a long password', ''])
      expect(await verify({ hash: stored, password })).toBe(false)
  })

  it('hashes one password differently each time, and stores the cost in the hash', async () => {
    const { hash } = createPasswords('cheap')
    const [first, second] = [await hash('a long password'), await hash('a long password')]
    expect(first).not.toBe(second)
    expect(first).toMatch(/^scrypt\$\d+\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  })

  it('verifies a hash with another cost than the present one', async () => {
    const stored = await createPasswords('cheap').hash('a long password')
    expect(await createPasswords('usual').verify({ hash: stored, password: 'a long password' })).toBe(true)
  })

  it('hashes slowly, without blocking the event loop', async () => {
    const { hash } = createPasswords('usual')
    let turns = 0
    const turning = setInterval(() => (turns += 1), 5)
    const start = performance.now()
    await hash('a long password')
    const tookMs = performance.now() - start
    clearInterval(turning)
    // No upper bound: other tests run on this machine. The benchmark measures it.
    expect(tookMs).toBeGreaterThan(50)
    expect(turns).toBeGreaterThan(5)
  })

  it('queues hashes, and refuses when the queue is full', async () => {
    const { hash } = createPasswords('cheap')
    const results = await Promise.allSettled(Array.from({ length: 80 }, () => hash('a long password')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(67)
    const refused = results.find((result) => result.status === 'rejected')!
    expect(refused.reason).toMatchObject({ status: 503, code: 'unavailable', headers: { 'Retry-After': '5' } })
    expect(await hash('a long password')).toBeTruthy()
  })
})
