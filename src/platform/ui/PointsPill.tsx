import { useState } from 'react'
import { Star } from './Star.tsx'
import { useCountUp } from './useCountUp.ts'
import './points.css'

interface PointsPillProps {
  points: number
  format: (points: number) => string
  /** The accessible name of the button. */
  label: string
  /** What a screen reader hears when the number has changed. */
  announce: (change: number, points: number) => string
  onClick: () => void
}

/** The child's balance in the header; it counts up to a new one. Give it the child's id as key, or a switch would count too. */
export function PointsPill({ points, format, label, announce, onClick }: PointsPillProps) {
  const shown = useCountUp(points)
  const [known, setKnown] = useState({ points, announcement: '' })
  if (known.points !== points) setKnown({ points, announcement: announce(points - known.points, points) })
  return (
    <>
      <button type="button" className="points-pill" aria-label={label} onClick={onClick}>
        <Star size={22} />
        <span>{format(shown)}</span>
      </button>
      <span className="visually-hidden" aria-live="polite">
        {known.announcement}
      </span>
    </>
  )
}
