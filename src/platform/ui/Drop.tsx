/** A day as a water drop: filled when it is done, dashed while it is today and still open. */
export function Drop({ state, size = 26 }: { state: 'done' | 'open' | 'today'; size?: number }) {
  const isDone = state === 'done'
  return (
    <svg width={size} height={size} viewBox="0 0 28 30" aria-hidden="true">
      <path
        d="M12.6 2.300c.8-1 2-1 2.8 0C19 6.5 24 12.5 24 18a10 10 0 0 1-20 0c0-5.5 5-11.5 8.6-15.700z"
        fill={isDone ? 'var(--water-solid)' : 'var(--surface)'}
        stroke={state === 'open' ? 'var(--line)' : 'var(--water-solid)'}
        strokeWidth="2"
        strokeDasharray={state === 'today' ? '3 3' : undefined}
      />
      {isDone && (
        <path
          d="M9.5 18.500l3.2 3.2 6-6.4"
          fill="none"
          stroke="var(--on-water)"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
