import { topDialog } from './dialogStack.ts'

/** Items of lists, which take the focus of what goes away in them or before them. */
const item = 'li, article, [role=listitem]'

/** What has the focus and, in order, where it goes when that goes away. Empty when somebody has put it nowhere. */
let places: HTMLElement[] = []
/** A finger is where it is: the page does not move under it. */
let isPointing = false

// Whatever takes the focused element away, be it an act that is taken back or a list that comes anew, nobody is left without a
// place: a keyboard would start again at the top of the page, and a screen reader fall silent.
notePlaces()
addEventListener('focusin', notePlaces)
addEventListener(
  'pointerdown',
  () => {
    isPointing = true
    places = []
  },
  { capture: true },
)
// What already had the focus gets no other event.
addEventListener('click', notePlaces, { capture: true })
addEventListener(
  'keydown',
  () => {
    isPointing = false
  },
  { capture: true },
)
new MutationObserver(keep).observe(document, { childList: true, subtree: true, attributeFilter: ['hidden', 'open'] })

function notePlaces(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== document.body)
    places = [activeElement, ...itemsFrom(activeElement.closest<HTMLElement>(item))]
}

/**
 * To be called when a dialog opens, while its opener has the focus.
 * @returns what gives the focus back when it closes
 */
export function rememberFocus(): () => void {
  const placesBefore = places
  return () => {
    places = placesBefore
    keep()
  }
}

function keep(): void {
  if (places.length === 0 || !isLost()) return
  for (const place of [...places, ...lastPlaces()]) {
    if (!place.isConnected) continue
    if (place.matches(item)) place.tabIndex = -1
    place.focus({ preventScroll: isPointing })
    if (!isLost()) return
  }
}

/** Nothing has it, or something that is hidden. */
function isLost(): boolean {
  const { activeElement } = document
  return (
    !activeElement || activeElement === document.body || activeElement.closest('dialog:not([open]), [hidden]') !== null
  )
}

/** The item and those after it. */
function itemsFrom(first: HTMLElement | null): HTMLElement[] {
  const items: HTMLElement[] = []
  for (let next: Element | null = first; next && items.length < 3; next = next.nextElementSibling) {
    if (next instanceof HTMLElement && next.matches(item)) items.push(next)
  }
  return items
}

/** The heading of what is in sight, or all of it. */
function lastPlaces(): HTMLElement[] {
  const view: ParentNode = topDialog() ?? document
  return [...view.querySelectorAll<HTMLElement>('main h1, h2[tabindex]'), ...view.querySelectorAll<HTMLElement>('main')]
}
