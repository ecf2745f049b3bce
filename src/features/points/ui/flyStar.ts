import { afterPaint } from '../../../platform/ui/afterPaint.ts'
import { isMotionReduced } from '../../../platform/ui/isMotionReduced.ts'
import { joy } from '../../../platform/ui/joy.ts'
import './flyingStar.css'

/** Long enough for the eye to follow. */
const flightMs = 620

/**
 * A small star flies from the tapped element to the points, and the mascot hops; nothing, if motion is reduced. It starts
 * after the next paint, because reading the positions forces a layout.
 */
export function flyStar(from: Element): void {
  // A big star that is still there gives way.
  joy.set(undefined)
  if (isMotionReduced()) return
  hop()
  afterPaint(() => fly(from))
}

/** The mascot in the bar hops once. */
export function hop(): void {
  document
    .querySelector('.mascot-button .sprout')
    ?.animate(
      { translate: ['0', '0 -10px', '0'] },
      { delay: 120, duration: 300, easing: 'cubic-bezier(.34, 1.56, .64, 1)' },
    )
}

function fly(from: Element): void {
  // On a tablet each child has a column.
  const within = from.closest('.child-column') ?? document
  const target = within.querySelector('.wish-ring .star') ?? within.querySelector('.points-pill .star')
  if (!target) return
  const start = from.getBoundingClientRect()
  const end = target.getBoundingClientRect()
  const flying = document.createElement('div')
  flying.append(target.cloneNode(true))
  flying.className = 'flying-star'
  const left = start.left + start.width / 2 - end.width / 2
  const top = start.top + start.height / 2 - end.height / 2
  Object.assign(flying.style, { left: `${left}px`, top: `${top}px` })
  // A popover, so that the star is above a toast.
  flying.popover = 'manual'
  document.body.append(flying)
  flying.showPopover()
  const x = end.left - left
  const y = end.top - top
  const flight = flying.animate(
    [
      { translate: '0 0', scale: 1 },
      { translate: `${x * 0.3}px ${y * 0.55 - 40}px`, scale: 1.7, offset: 0.45 },
      { translate: `${x}px ${y}px`, scale: 1, opacity: 1, offset: 0.95 },
      { translate: `${x}px ${y}px`, scale: 1.3, opacity: 0 },
    ],
    { duration: flightMs, easing: 'cubic-bezier(.4, 0, .3, 1)' },
  )
  const land = () => flying.remove()
  flight.finished.then(land, land)
}
