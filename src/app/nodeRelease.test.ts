import { describe, expect, it } from 'vitest'
import { describeNode } from './nodeRelease.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

describe('describeNode', () => {
  it.each([
    ['20.19.0', '2026-04-30'],
    ['22.12.0', '2027-04-30'],
    ['23.11.1', '2025-06-01'],
    ['24.21.0', '2028-04-30'],
    ['25.2.0', '2026-06-01'],
  ])('prints only the version of Node.js %s on %s, the last day of its support', (version, day) => {
    expect(describeNode(version, noon(day))).toBe(`Node.js ${version}`)
  })

  it.each([
    ['20.20.2', '2026-05-01', '2026-04-30'],
    ['21.7.3', '2024-06-02', '2024-06-01'],
    ['22.23.0', '2027-05-01', '2027-04-30'],
    ['23.11.1', '2025-06-02', '2025-06-01'],
    ['24.21.0', '2028-05-01', '2028-04-30'],
    ['25.9.0', '2026-06-02', '2026-06-01'],
  ])('recommends 24 LTS instead of Node.js %s on %s, after its end of life', (version, day, end) => {
    expect(describeNode(version, noon(day))).toBe(
      `Node.js ${version}: Node.js ${version.slice(0, 2)} reached its end of life on ${end} and gets no more security fixes; Node.js 24 LTS from nodejs.org is recommended.`,
    )
  })

  it('prints only the version of an unknown release line', () => {
    expect(describeNode('31.0.0', noon('2026-11-25'))).toBe('Node.js 31.0.0')
  })
})
