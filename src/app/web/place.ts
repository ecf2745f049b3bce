/**
 * Where somebody is on a page: the first item in sight and how far from the top it is. A number of pixels alone would not do: items
 * out of sight have only a guessed height, until they are drawn.
 */
export interface Place {
  /** Among the boxes of the page, and among the items of that box; -1 where there are none, for all of the page. */
  box: number
  item: number
  top: number
}

/** A box of items is looked at as one: to ask for the place of something out of sight is to have it laid out. */
const boxes = ':is([data-items], li, article):not(:is([data-items], li, article) *)'
const items = '[role=listitem]'

/** When nothing has moved for so many frames, everything is drawn that Back has brought again. */
const framesUntilDrawn = 30
/** What is not there any more by then does not come. */
const patienceMs = 5000

/** Whoever moves the page themselves is not held back. */
const interactions = ['pointerdown', 'wheel', 'keydown']

export function placeIn(main: HTMLElement): Place {
  const [box, boxElement] = scrollY > 0 ? firstInSight(main, boxes) : [-1, undefined]
  const [item, itemElement] = boxElement ? firstInSight(boxElement, items) : [-1, undefined]
  return { box, item, top: (itemElement ?? boxElement ?? main).getBoundingClientRect().top }
}

/** Goes there, and stays while items get their heights. The returned function ends that. */
export function goToPlace(main: HTMLElement, place: Place): () => void {
  const giveUpAt = performance.now() + patienceMs
  let framesLeft = framesUntilDrawn
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
    // A slow phone takes more frames than these to draw the first of it.
    framesLeft = isOff || !element ? framesUntilDrawn : framesLeft - 1
    if (framesLeft > 0 && performance.now() < giveUpAt) frame = requestAnimationFrame(step)
    else stop()
  }
  for (const event of interactions) addEventListener(event, stop, { passive: true })
  step()
  return stop
}

/** @returns undefined while the box is not there yet */
function elementAt(main: HTMLElement, { box, item }: Place): HTMLElement | undefined {
  if (box === -1) return main
  const boxElement = main.querySelectorAll<HTMLElement>(boxes)[box]
  return boxElement?.querySelectorAll<HTMLElement>(items)[item] ?? boxElement
}

function firstInSight(within: HTMLElement, selector: string): [index: number, element: HTMLElement | undefined] {
  const elements = [...within.querySelectorAll<HTMLElement>(selector)]
  const index = elements.findIndex((element) => element.getBoundingClientRect().bottom > 0)
  return [index, elements[index]]
}
