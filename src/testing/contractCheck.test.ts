import { describe, expect, it } from 'vitest'
import { allCalls } from './calls.ts'
import { breachOf } from './contractCheck.ts'

const weekly = {
  weekStart: '2026-03-01',
  behavior: 5,
  habit: 2,
  skill: 0,
  reward: 30,
  praises: 3,
  corrections: 1,
  firstDay: null,
}
const get = (body: unknown, status = 200) =>
  breachOf(allCalls, { method: 'GET', address: 'http://localhost:5000/api/stats/some-id/weekly?x=1', status, body })

describe('breachOf', () => {
  it('accepts a response that matches its contract', () => {
    expect(get(weekly)).toBeUndefined()
  })

  it('names the call and the field of a response that does not match', () => {
    expect(get({ ...weekly, habit: '2' })).toMatch(/^GET \/api\/stats\/\{childId\}\/weekly does not match.*habit/)
  })

  it('reports another status than the contract’s', () => {
    expect(get(weekly, 201)).toBe('GET /api/stats/{childId}/weekly responded 201, the contract says 200')
  })

  it('reports a refusal that the contract does not list, and accepts one that it lists', () => {
    expect(get({ code: 'habit_completed', message: '' }, 409)).toMatch(/refused with 409 habit_completed/)
    expect(get({ code: 'not_found', message: '' }, 404)).toBeUndefined()
  })

  it('ignores addresses that no call describes', () => {
    expect(breachOf(allCalls, { method: 'GET', address: '/healthz', status: 500, body: undefined })).toBeUndefined()
  })
})
