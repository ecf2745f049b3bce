import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { Star } from './Star.tsx'
import { useCountUp } from './useCountUp.ts'
import './points.css'

interface PointsPillProps {
  points: number
  format: (points: number) => string
  /** The accessible name of the button. */
  label: string
  /** How the last change of the number has ended. A pending one is not announced. */
  status: 'pending' | 'error' | 'success'
  /** The text that a screen reader announces when the number has changed. */
  announce: (change: number, points: number) => string
  /** The text that a screen reader announces when a change has failed. */
  announceFailure: (points: number) => string
  isWaiting: boolean
  onClick: () => void
}

/**
 * The balance in the header. It counts up or down to a new value. Set a `key` per owner, so that switching to another
 * owner does not animate.
 */
export function PointsPill({
  points,
  format,
  label,
  status,
  announce,
  announceFailure,
  isWaiting,
  onClick,
}: PointsPillProps) {
  const shown = useCountUp(points)
  const [last, setLast] = useState({ points, status, announcement: '' })
  if (status === 'pending') {
    if (last.status !== status) setLast({ ...last, status, announcement: '' })
  } else if (last.points !== points) {
    setLast({ points, status, announcement: announce(points - last.points, points) })
  } else if (last.status !== status) {
    setLast({ points, status, announcement: status === 'error' ? announceFailure(points) : '' })
  }
  return (
    <>
      <button
        type="button"
        className={isWaiting ? 'points-pill is-waiting' : 'points-pill'}
        aria-label={label}
        onClick={onClick}
      >
        <Star size={22} />
        <span>{format(shown)}</span>
        {isWaiting && <Icon name="clock" size={18} />}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {last.announcement}
      </span>
    </>
  )
}
