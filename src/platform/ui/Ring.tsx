import type { ReactNode } from 'react'
import './progress.css'

interface RingProps {
  value: number
  max: number
  /** The accessible name, such as "12 of 21 days". */
  label: string
  /** What is inside the ring, hidden from screen readers. */
  children: ReactNode
}

/** A circular progress indicator in the current accent. */
export function Ring({ value, max, label, children }: RingProps) {
  const radius = 28
  const length = 2 * Math.PI * radius
  const filled = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className="ring" role="img" aria-label={label}>
      <svg width="66" height="66" viewBox="0 0 66 66" aria-hidden="true">
        <circle cx="33" cy="33" r={radius} className="ring-track" />
        <circle
          cx="33"
          cy="33"
          r={radius}
          className="ring-fill"
          style={{ strokeDasharray: length, strokeDashoffset: length * (1 - filled) }}
        />
      </svg>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
