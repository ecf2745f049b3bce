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
  face: HTMLElement
  words: HTMLElement
  title: HTMLElement
  points: HTMLElement
}

/** Made at the first praise and used again. */
let overlay: Overlay | undefined
/** Of the moment that runs. */
let running: Animation[] = []
let gladTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Praise is a moment for two: a big star with the face of the child and what it was for, to be read across the table.
 * It is deaf to fingers, and nothing waits for it. Another moment ends it at once.
 */
export function showMoment({ face, words, points, from }: Moment): void {
  stop()
  overlay ??= createOverlay()
  const { root, star } = overlay
  const drawing = avatars.find(({ emoji }) => emoji === face)?.drawing
  const picture = drawing === undefined ? face : Object.assign(new Image(), { src: drawing, alt: '' })
  overlay.face.replaceChildren(picture)
  overlay.title.textContent = words
  overlay.points.textContent = points
  root.hidden = false
  const isStill = isMotionReduced()
  running = isStill ? fade(overlay) : fly(overlay, { from: offsetOf(from, star), to: offsetOf(target(), star) })
  if (!isStill) hop()
  running[0]?.finished.then(hide, () => undefined)
  joy.set({ numbersFrom: isStill ? 0 : performance.now() + standsUntilMs })
  clearTimeout(gladTimer)
  gladTimer = setTimeout(() => {
    joy.set(undefined)
  }, gladMs)
}

/** Ends the moment: what it was for did not count, was taken back, or is not looked at any more. */
export function endMoment(): void {
  joy.set(undefined)
}

joy.subscribe(() => {
  if (joy.get() || running.length === 0 || !overlay) return
  clearTimeout(gladTimer)
  const fading = overlay.root.animate({ opacity: [1, 0] }, { duration: fadeMs, fill: 'forwards' })
  running.push(fading)
  fading.finished.then(hide, () => undefined)
})

document.addEventListener('visibilitychange', endMoment)
// By wouter, when another screen opens.
addEventListener('pushState', endMoment)

function stop(): void {
  for (const animation of running) animation.cancel()
  running = []
}

function hide(): void {
  stop()
  if (overlay) overlay.root.hidden = true
}

const target = () => document.querySelector('.wish-ring') ?? document.querySelector('.points-pill')

/** The way from the middle of an element to that of another, as a translation. */
function offsetOf(element: Element | null | undefined, middle: Element): string {
  if (!element) return '0 0'
  const [one, other] = [element.getBoundingClientRect(), middle.getBoundingClientRect()]
  const x = one.left + one.width / 2 - other.left - other.width / 2
  const y = one.top + one.height / 2 - other.top - other.height / 2
  return `${x}px ${y}px`
}

function fly({ star, words }: Overlay, { from, to }: { from: string; to: string }): Animation[] {
  return [
    star.animate(
      [
        { translate: from, scale: 0.1, opacity: 0, easing: 'cubic-bezier(.34, 1.56, .64, 1)' },
        { translate: '0 0', scale: 1, opacity: 1, offset: growMs / endMs },
        { translate: '0 0', scale: 1, opacity: 1, offset: standsUntilMs / endMs, easing: 'cubic-bezier(.4, 0, 1, 1)' },
        { translate: to, scale: 0.12, opacity: 0 },
      ],
      { duration: endMs, fill: 'both' },
    ),
    words.animate(
      [
        { opacity: 0 },
        { opacity: 1, offset: growMs / endMs },
        { opacity: 1, offset: standsUntilMs / endMs },
        { opacity: 0, offset: (standsUntilMs + fadeMs) / endMs },
        { opacity: 0 },
      ],
      { duration: endMs, fill: 'both' },
    ),
  ]
}

function fade({ root }: Overlay): Animation[] {
  const fadeIn = root.animate({ opacity: [0, 1] }, { duration: fadeMs })
  const fadeOut = root.animate({ opacity: [1, 0] }, { duration: fadeMs, delay: stillMs, fill: 'forwards' })
  // The moment is over with the first of the list.
  return [fadeOut, fadeIn]
}

function createOverlay(): Overlay {
  const element = (name: string, className: string, ...children: Node[]) => {
    const created = Object.assign(document.createElement(name), { className })
    created.append(...children)
    return created
  }
  const face = element('span', 'praise-face')
  const star = element('div', 'praise-star', face)
  // The drawing of the points in the header.
  const drawing = document.querySelector('.points-pill .star')?.cloneNode(true)
  if (drawing) star.prepend(drawing)
  const title = element('b', '')
  const points = element('span', '')
  points.translate = false
  const words = element('p', '', title, points)
  const root = element('div', 'praise-moment', star, words)
  root.ariaHidden = 'true'
  root.inert = true
  document.body.append(root)
  return { root, star, face, words, title, points }
}
