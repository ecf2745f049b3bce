/**
 * A position on a page: the first item in view and its distance from the top of the screen. A number of pixels would
 * not do: items far from the screen have only an estimated height until they are laid out.
 */
export interface Place {
  /** Index among the boxes of the page, and among the items of that box; -1 where there is none. */
  box: number
  item: number
  top: number
}

/** A group of items counts as one box: to measure an item that is out of view would force its layout. */
const boxes = ':is([data-items], li, article):not(:is([data-items], li, article) *)'
const items = '[role=listitem]'

/** When nothing has moved for so many frames, the page has finished loading and laying out. */
const stableFrames = 30
/** An element that has not appeared by then is not waited for. */
const patienceMs = 5000

/** With these the reader moves the page, which ends the search for the place. */
const interactions = ['pointerdown', 'wheel', 'keydown']

export function placeIn(main: HTMLElement): Place {
  const [box, boxElement] = scrollY > 0 ? firstInView(main, boxes) : [-1, undefined]
  const [item, itemElement] = boxElement ? firstInView(boxElement, items) : [-1, undefined]
  return { box, item, top: (itemElement ?? boxElement ?? main).getBoundingClientRect().top }
}

/**
 * Scrolls to the place, and stays there while items get their real heights.
 * @returns a function that ends this
 */
export function goToPlace(main: HTMLElement, place: Place): () => void {
  const giveUpAt = performance.now() + patienceMs
  let framesLeft = stableFrames
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const event of interactions) removeEventListener(event, stop)
  }
  const step = () => {
    const element = elementAt(main, place)
    const off = (element?.getBoundingClientRect().top ?? place.top) - place.top
    const isOff = Math.abs(off) >= 0.5
    if (isOff) scrollBy({ top: off, behavior: 'instant' })
    // A slow phone may need more frames before the element appears.
    framesLeft = isOff || !element ? stableFrames : framesLeft - 1
    if (framesLeft > 0 && performance.now() < giveUpAt) frame = requestAnimationFrame(step)
    else stop()
  }
  for (const event of interactions) addEventListener(event, stop, { passive: true })
  step()
  return stop
}

/** @returns undefined while the box has not loaded */
function elementAt(main: HTMLElement, { box, item }: Place): HTMLElement | undefined {
  if (box === -1) return main
  const boxElement = main.querySelectorAll<HTMLElement>(boxes)[box]
  return boxElement?.querySelectorAll<HTMLElement>(items)[item] ?? boxElement
}

function firstInView(within: HTMLElement, selector: string): [index: number, element: HTMLElement | undefined] {
  const elements = [...within.querySelectorAll<HTMLElement>(selector)]
  const index = elements.findIndex((element) => element.getBoundingClientRect().bottom > 0)
  return [index, elements[index]]
}
