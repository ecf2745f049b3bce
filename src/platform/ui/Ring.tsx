import type { ReactNode } from 'react'
import './progress.css'

/**
 * A circular progress indicator in the current accent, hidden from screen readers: a text beside it must say the same.
 */
export function Ring({ value, max, children }: { value: number; max: number; children: ReactNode }) {
  const radius = 28
  const length = 2 * Math.PI * radius
  const filled = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className="ring" aria-hidden="true">
      <svg width="66" height="66" viewBox="0 0 66 66">
        <circle cx="33" cy="33" r={radius} className="ring-track" />
        <circle
          cx="33"
          cy="33"
          r={radius}
          className="ring-fill"
          style={{ strokeDasharray: length, strokeDashoffset: length * (1 - filled) }}
        />
      </svg>
      <div>{children}</div>
    </div>
  )
}
