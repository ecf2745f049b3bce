import { afterPaint } from '../../../platform/ui/afterPaint.ts'
import './flyingStar.css'

/** Long enough to be followed with the eye. */
const flightMs = 620

/**
 * Sends a star from what was tapped to the points in the header. Nothing moves where motion is reduced. To know where both are
 * costs a layout, which the answer to the tap does not wait for.
 */
export function flyStar(from: Element): void {
  afterPaint(() => {
    fly(from)
  })
}

function fly(from: Element): void {
  const star = from.querySelector('.star')
  const goal = document.querySelector('.points-pill .star')
  if (!star || !goal || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const start = star.getBoundingClientRect()
  const end = goal.getBoundingClientRect()
  const flying = document.createElement('div')
  flying.append(star.cloneNode(true))
  flying.className = 'flying-star'
  Object.assign(flying.style, { left: `${start.left}px`, top: `${start.top}px` })
  // A popover passes over the toast that may be on its way.
  flying.popover = 'manual'
  document.body.append(flying)
  flying.showPopover()
  const x = end.left - start.left
  const y = end.top - start.top
  const flight = flying.animate(
    [
      { translate: '0 0', scale: 1 },
      { translate: `${x * 0.3}px ${y * 0.55 - 40}px`, scale: 1.7, offset: 0.45 },
      { translate: `${x}px ${y}px`, scale: 1, opacity: 1, offset: 0.95 },
      { translate: `${x}px ${y}px`, scale: 1.3, opacity: 0 },
    ],
    { duration: flightMs, easing: 'cubic-bezier(.4, 0, .3, 1)' },
  )
  const land = () => {
    flying.remove()
  }
  flight.finished.then(land, land)
}
