/** On a grid of 24 by 24. */
export const starPath =
  'M10.7 3.2c.5-1.1 2.1-1.1 2.6 0l1.9 4.1 4.5.6c1.2.2 1.7 1.6.8 2.5l-3.2 3.1.8 4.4c.2 1.2-1 2.1-2.1 1.5L12 17.3l-4 2.1c-1.1.6-2.3-.3-2.1-1.5l.8-4.4-3.2-3.1c-.9-.9-.4-2.3.8-2.5l4.5-.6z'

/** The symbol for points. */
export function Star({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="star">
      <path d={starPath} fill="var(--honey)" stroke="var(--sun-edge)" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  )
}
