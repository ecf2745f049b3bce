import { hop } from '../../points/ui/flyStar.ts'
import { isMotionReduced } from '../../../platform/ui/isMotionReduced.ts'
import { joy } from '../../../platform/ui/joy.ts'
import { avatars } from '../../children/ui/avatars.ts'
import './praiseMoment.css'

export interface Moment {
  /** The avatar of the child. */
  face: string
  /** What it was for. */
  words: string
  points: string
  /** The button that was tapped. */
  from?: Element | undefined
}

/** The star grows, stands, and flies into the ring. */
const growMs = 140
const standsUntilMs = 600
const endMs = 800
/** With reduced motion it only fades in and out. */
const fadeMs = 120
const stillMs = 1200
/** The mascot is glad for longer. */
const gladMs = 1600

interface Overlay {
  root: HTMLElement
  star: HTMLElement
  words: HTMLElement
}

/** Of the moment that runs or has just ended. */
const shownOverlay = () => document.querySelector<HTMLElement>('.praise-moment')

/**
 * Praise is a moment for two: a big star with the face of the child and what it was for, to be read across the table.
 * It is deaf to fingers, and nothing waits for it. Another moment ends it at once.
 */
export function showMoment(moment: Moment): void {
  shownOverlay()?.remove()
  const overlay = createOverlay(moment)
  const { root, star } = overlay
  const { from } = moment
  // On a tablet each child has a column.
  const column = from?.closest('.child-column')
  document.body.append(root)
  place(overlay, column)
  const isStill = isMotionReduced()
  const animation = isStill
    ? fade(overlay)
    : fly(overlay, { from: offsetOf(from, star), to: offsetOf(target(column ?? document), star) })
  hideAfter(animation, root)
  if (!isStill) hop()
  joy.set({ numbersFrom: isStill ? 0 : performance.now() + standsUntilMs })
  setTimeout(() => {
    if (shownOverlay() === root) joy.set(undefined)
  }, gladMs)
}

/** Ends the moment: what it was for did not count, was taken back, or is not looked at any more. */
export function endMoment(): void {
  joy.set(undefined)
}

joy.subscribe(() => {
  const root = shownOverlay()
  if (joy.get() || !root || root.hidden) return
  hideAfter(root.animate({ opacity: [1, 0] }, { duration: fadeMs, fill: 'forwards' }), root)
})

document.addEventListener('visibilitychange', endMoment)
// When another screen opens.
addEventListener('pushState', endMoment)

function hideAfter(animation: Animation, root: HTMLElement): void {
  const hide = () => {
    root.hidden = true
  }
  animation.finished.then(hide, hide)
}

/** In the column of its child, or over the hero where there is room beside it; else over the middle of the screen. */
function place({ root, star }: Overlay, column: Element | null | undefined): void {
  const hero = matchMedia('(min-width: 900px)').matches ? document.querySelector('.wish-hero') : null
  const area = column ?? hero
  if (!area) return
  const { left, width, top, height } = area.getBoundingClientRect()
  Object.assign(root.style, { left: `${left}px`, width: `${width}px` })
  if (area === hero) root.style.paddingTop = `${Math.max(0, top + (height - star.offsetHeight) / 2)}px`
}

const target = (within: ParentNode) => within.querySelector('.wish-ring') ?? within.querySelector('.points-pill')

/** The way from the middle of an element to that of another, as a translation. */
function offsetOf(element: Element | null | undefined, middle: Element): string {
  if (!element) return '0 0'
  const [one, other] = [element.getBoundingClientRect(), middle.getBoundingClientRect()]
  const x = one.left + one.width / 2 - other.left - other.width / 2
  const y = one.top + one.height / 2 - other.top - other.height / 2
  return `${x}px ${y}px`
}

function fly({ star, words }: Overlay, { from, to }: { from: string; to: string }): Animation {
  words.animate(
    [
      { opacity: 0 },
      { opacity: 1, offset: growMs / endMs },
      { opacity: 1, offset: standsUntilMs / endMs },
      { opacity: 0, offset: (standsUntilMs + fadeMs) / endMs },
      { opacity: 0 },
    ],
    { duration: endMs, fill: 'both' },
  )
  return star.animate(
    [
      { translate: from, scale: 0.1, opacity: 0, easing: 'cubic-bezier(.34, 1.56, .64, 1)' },
      { translate: '0 0', scale: 1, opacity: 1, offset: growMs / endMs },
      { translate: '0 0', scale: 1, opacity: 1, offset: standsUntilMs / endMs, easing: 'cubic-bezier(.4, 0, 1, 1)' },
      { translate: to, scale: 0.12, opacity: 0 },
    ],
    { duration: endMs, fill: 'both' },
  )
}

function fade({ root }: Overlay): Animation {
  root.animate({ opacity: [0, 1] }, { duration: fadeMs })
  return root.animate({ opacity: [1, 0] }, { duration: fadeMs, delay: stillMs, fill: 'forwards' })
}

function createOverlay({ face, words, points }: Moment): Overlay {
  const element = (name: string, className: string, ...children: (Node | string)[]) => {
    const created = Object.assign(document.createElement(name), { className })
    created.append(...children)
    return created
  }
  const drawing = avatars.find(({ emoji }) => emoji === face)?.drawing
  const picture = drawing === undefined ? face : Object.assign(new Image(), { src: drawing, alt: '' })
  const star = element('div', 'praise-star', element('span', 'praise-face', picture))
  // The drawing of the points in the header.
  const starDrawing = document.querySelector('.points-pill .star')?.cloneNode(true)
  if (starDrawing) star.prepend(starDrawing)
  const amount = element('span', '', points)
  amount.translate = false
  const text = element('p', '', element('b', '', words), amount)
  const root = element('div', 'praise-moment', star, text)
  root.ariaHidden = 'true'
  root.inert = true
  return { root, star, words: text }
}
