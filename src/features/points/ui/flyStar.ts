import { afterPaint } from '../../../platform/ui/afterPaint.ts'
import { isMotionReduced } from '../../../platform/ui/isMotionReduced.ts'
import './flyingStar.css'

/** Long enough for the eye to follow. */
const flightMs = 620

/**
 * Animates a star from the tapped element to the balance in the header, unless motion is reduced. It starts after the
 * next paint, because reading the positions forces a layout.
 */
export function flyStar(from: Element): void {
  afterPaint(() => {
    fly(from)
  })
}

function fly(from: Element): void {
  const star = from.querySelector('.star')
  const target = document.querySelector('.points-pill .star')
  if (!star || !target || isMotionReduced()) return
  const start = star.getBoundingClientRect()
  const end = target.getBoundingClientRect()
  const flying = document.createElement('div')
  flying.append(star.cloneNode(true))
  flying.className = 'flying-star'
  Object.assign(flying.style, { left: `${start.left}px`, top: `${start.top}px` })
  // A popover, so that the star is above a toast.
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
