import { describe, expect, it } from 'vitest'
import { openRedirects } from '../../testing/openRedirects.ts'
import { safeReturnTo } from './returnTo.ts'

describe('safeReturnTo', () => {
  it.each(openRedirects.map((target) => [target]))('drops %j', (target) => {
    expect(safeReturnTo(target)).toBeUndefined()
  })

  it('is tested with at least fifty open redirects', () => {
    expect(new Set(openRedirects).size).toBeGreaterThanOrEqual(50)
  })

  it.each([
    ['/'],
    ['/?tab=rewards'],
    ['/es/?module=habits#top'],
    ['/ai-chat?response=a%20b'],
    ['/zh/ai-chat'],
    ['/?next=https://elsewhere.example'],
    ['/?q=100%25'],
    ['/孩子'],
    ['/apiary'],
    ['/a.b'],
    [`/${'x'.repeat(1999)}`],
  ])('keeps %j', (path) => {
    expect(safeReturnTo(path)).toBe(path)
  })

  it('returns undefined without a returnTo', () => {
    expect([safeReturnTo(undefined), safeReturnTo(null)]).toEqual([undefined, undefined])
  })
})
