/** The release line that the container uses. */
export const recommendedNode = '24'

/** The day after which a release line gets no more fixes, from https://github.com/nodejs/release#release-schedule. */
const endOfLife: Record<string, string> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
}

/**
 * Names the Node.js in use, and recommends another when its release line has reached its end of life.
 * @param version without a `v`, as in `process.versions.node`
 */
export function describeNode(version: string, now: Date): string {
  const line = version.split('.', 1)[0]!
  const end = endOfLife[line]
  if (end === undefined || now.toISOString().slice(0, 10) <= end) return `Node.js ${version}`
  return `Node.js ${version}: Node.js ${line} reached its end of life on ${end} and gets no more security fixes; Node.js ${recommendedNode} LTS from nodejs.org is recommended.`
}
