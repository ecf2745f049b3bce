import { butterfliesOf } from '../../features/stats/rules.ts'
import { useChildStats } from '../../features/stats/ui/useStats.ts'

// Beside the flower, never behind words.
const places = [
  { x: 345, y: 24, accent: 'blossom' },
  { x: 284, y: 12, accent: 'sun' },
  { x: 345, y: 62, accent: 'water' },
  { x: 318, y: 12, accent: 'berry' },
  { x: 342, y: 98, accent: 'blossom' },
] as const

/** Over the hill, once the mascot is in flower. */
export function Butterflies({ childId }: { childId: string }) {
  const { data: stats } = useChildStats(childId)
  return (
    <svg className="hill" viewBox="0 0 358 186" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      {places.slice(0, butterfliesOf(stats?.totalPoints ?? 0)).map(({ x, y, accent }, index) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${index % 2 === 0 ? 18 : -18})`}>
          <path
            d="M0 0C-3-9-12-10-12-4c0 4 6 6 12 4-5 1-8 4-6 7s6 0 6-7zM0 0C3-9 12-10 12-4c0 4-6 6-12 4 5 1 8 4 6 7S0 7 0 0z"
            fill={`var(--${accent}-mid)`}
          />
          <path d="M0-4v9" stroke="var(--ink-2)" strokeWidth="1.6" strokeLinecap="round" />
        </g>
      ))}
    </svg>
  )
}
