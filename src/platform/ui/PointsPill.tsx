import { useState } from 'react'
import { Star } from './Star.tsx'
import { useCountUp } from './useCountUp.ts'
import './points.css'

interface PointsPillProps {
  points: number
  format: (points: number) => string
  /** The accessible name of the button. */
  label: string
  /** The text that a screen reader announces when the number changes. */
  announce: (change: number, points: number) => string
  onClick: () => void
}

/**
 * The balance in the header. It counts up or down to a new value. Set a `key` per owner, so that switching to another
 * owner does not animate.
 */
export function PointsPill({ points, format, label, announce, onClick }: PointsPillProps) {
  const shown = useCountUp(points)
  const [last, setLast] = useState({ points, announcement: '' })
  if (last.points !== points) setLast({ points, announcement: announce(points - last.points, points) })
  return (
    <>
      <button type="button" className="points-pill" aria-label={label} onClick={onClick}>
        <Star size={22} />
        <span>{format(shown)}</span>
      </button>
      <span className="visually-hidden" aria-live="polite">
        {last.announcement}
      </span>
    </>
  )
}
