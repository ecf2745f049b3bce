import { topDialog } from './dialogStack.ts'
import { focusAndReveal, focusInPlace } from './focus.ts'

/** List items. They receive the focus of a removed element inside them or just before them. */
const itemSelector = 'li, article, [role=listitem]'

/**
 * The focused element, then the elements to focus if it is removed, in order. Empty after a tap outside any control.
 */
let candidates: HTMLElement[] = []
/** The last input was a pointer. The page must not scroll under a finger. */
let isPointing = false
/** The focus has left an element for another one, which does not have it yet. */
let isMoving = false

// An undo or a refetched list can remove the focused element. Without a new focus, the keyboard would start again at
// the top of the page and a screen reader would fall silent.
recordFocus()
addEventListener('focusin', recordFocus)
addEventListener(
  'focusout',
  ({ relatedTarget }) => {
    isMoving = relatedTarget !== null
    // The other element may be removed by what this event does.
    if (isMoving)
      setTimeout(() => {
        isMoving = false
        restoreLostFocus()
      })
  },
  { capture: true },
)
addEventListener(
  'pointerdown',
  () => {
    isPointing = true
    candidates = []
  },
  { capture: true },
)
addEventListener(
  'click',
  ({ target }) => {
    // A click on the focused element fires no `focusin`. In Safari, a button that is clicked does not get the focus.
    recordFocus()
    const control = target instanceof Element && target.closest<HTMLElement>('button, a[href], [tabindex]')
    if (control && candidates.length === 0) recordCandidates(control)
  },
  { capture: true },
)
addEventListener(
  'keydown',
  () => {
    isPointing = false
  },
  { capture: true },
)
new MutationObserver(restoreLostFocus).observe(document, {
  childList: true,
  subtree: true,
  attributeFilter: ['hidden', 'open'],
})

function recordFocus(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== document.body) recordCandidates(activeElement)
}

function recordCandidates(focused: HTMLElement): void {
  candidates = [focused, ...itemsFrom(focused.closest<HTMLElement>(itemSelector))]
}

/**
 * Call it when a dialog or a toast opens, while the control that opened it still has the focus.
 * @returns a function that restores the focus when it closes
 */
export function captureFocus(): () => void {
  const captured = candidates
  return () => {
    candidates = captured
    restoreLostFocus()
  }
}

function restoreLostFocus(): void {
  if (isMoving || candidates.length === 0 || !isFocusLost()) return
  for (const candidate of [...candidates, ...fallbacks()]) {
    if (!candidate.isConnected) continue
    if (candidate.matches(itemSelector)) candidate.tabIndex = -1
    ;(isPointing ? focusInPlace : focusAndReveal)(candidate)
    if (!isFocusLost()) return
  }
}

/** No element has the focus, or a hidden one. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return (
    !activeElement || activeElement === document.body || activeElement.closest('dialog:not([open]), [hidden]') !== null
  )
}

/** The item and up to two after it. */
function itemsFrom(first: HTMLElement | null): HTMLElement[] {
  const items: HTMLElement[] = []
  for (let next: Element | null = first; next && items.length < 3; next = next.nextElementSibling) {
    if (next instanceof HTMLElement && next.matches(itemSelector)) items.push(next)
  }
  return items
}

/** The headings of the topmost dialog or of the page, then the main content. */
function fallbacks(): HTMLElement[] {
  const view: ParentNode = topDialog() ?? document
  return [...view.querySelectorAll<HTMLElement>('main h1, h2[tabindex]'), ...view.querySelectorAll<HTMLElement>('main')]
}
