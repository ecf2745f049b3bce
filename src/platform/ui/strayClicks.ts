/** A tap within this time after another one at the same place is the second half of a double tap. */
const doubleTapMs = 400
/** At the same place, for a finger, in pixels. */
const nearPx = 40
/** Within this time it is no other tap: a label passes its click on to its field. */
const labelMs = 30

const controls = 'button, a, input, select, textarea, label, summary, dialog'
const controlOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(controls) : null)
/** A button may stay and get another meaning, such as to undo what it has just done. */
const labelOf = (control: Element | null) => control?.getAttribute('aria-label') ?? null

interface Touched {
  timeMs: number
  x: number
  y: number
  control: Element | null
  label: string | null
}

function touchedBy({ timeStamp, clientX, clientY, target }: MouseEvent): Touched {
  const control = controlOf(target)
  return { timeMs: timeStamp, x: clientX, y: clientY, control, label: labelOf(control) }
}

/**
 * Ignores clicks on what came under the finger too late to be meant: while it was down, for example a toast, or between
 * the halves of a double tap, for example a row that a closing dialog had covered. They could give points or take some
 * back.
 */
export function ignoreStrayClicks(): void {
  /** The position where the finger came down. */
  let press: Touched | undefined
  /** The last click that counted. */
  let last: Touched | undefined
  addEventListener(
    'pointerdown',
    (event) => {
      press = touchedBy(event)
    },
    { capture: true },
  )
  addEventListener(
    'click',
    (event) => {
      const afterMs = last ? event.timeStamp - last.timeMs : Infinity
      // With the keyboard, by a script, or from a label.
      if (event.detail === 0 || afterMs < labelMs) return
      // The system decides for a mouse what a double click is.
      const isSecond = afterMs < doubleTapMs && (event.pointerType !== 'mouse' || event.detail > 1)
      const isStray = isInsteadOf(press, event) || (isSecond && isInsteadOf(last, event))
      press = undefined
      if (!isStray) {
        last = touchedBy(event)
        return
      }
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}

/** Whether the click is at the place of something else that is no longer there. */
function isInsteadOf(before: Touched | undefined, { clientX, clientY, target }: MouseEvent): boolean {
  if (!before || Math.hypot(clientX - before.x, clientY - before.y) > nearPx) return false
  const control = controlOf(target)
  if (control === before.control) return labelOf(control) !== before.label
  return controlOf(document.elementFromPoint(before.x, before.y)) !== before.control
}
