import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

describe('passwords', () => {
  it('know their own and no other', async () => {
    const { hash, verify } = createPasswords('cheap')
    const kept = await hash('a long password')
    expect(await verify({ hash: kept, password: 'a long password' })).toBe(true)
    for (const password of ['a long passwore', 'A long password', ' a long password', ''])
      expect(await verify({ hash: kept, password })).toBe(false)
  })

  it('are never hashed alike twice, and the hash tells how it was made', async () => {
    const { hash } = createPasswords('cheap')
    const [first, second] = [await hash('a long password'), await hash('a long password')]
    expect(first).not.toBe(second)
    expect(first).toMatch(/^scrypt\$\d+\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  })

  it('are still known after the cost was raised', async () => {
    const kept = await createPasswords('cheap').hash('a long password')
    expect(await createPasswords('usual').verify({ hash: kept, password: 'a long password' })).toBe(true)
  })

  it('take their time, and the event loop goes on meanwhile', async () => {
    const { hash } = createPasswords('usual')
    let turns = 0
    const turning = setInterval(() => (turns += 1), 5)
    const start = performance.now()
    await hash('a long password')
    const tookMs = performance.now() - start
    clearInterval(turning)
    // That it takes no longer than 300 ms is for the bench to show: this machine runs other tests.
    expect(tookMs).toBeGreaterThan(50)
    expect(turns).toBeGreaterThan(5)
  })

  it('wait in line, and are asked to come back when the line is too long', async () => {
    const { hash } = createPasswords('cheap')
    const results = await Promise.allSettled(Array.from({ length: 80 }, () => hash('a long password')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(67)
    const refused = results.find((result) => result.status === 'rejected')!
    expect(refused.reason).toMatchObject({ status: 503, code: 'unavailable', headers: { 'Retry-After': '5' } })
    expect(await hash('a long password')).toBeTruthy()
  })
})
