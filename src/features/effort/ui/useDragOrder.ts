import { useState, type CSSProperties, type PointerEvent, type RefObject } from 'react'
import { type Place, placeAfterDrag } from './drag.ts'

interface Drag {
  /** The pointer that drags. Others may come down on other handles. */
  pointerId: number
  /** The rows when it began. */
  ids: string
  from: number
  to: number
  /** How far the row is from its place, in pixels. */
  offset: number
  /** The positions of the rows when the drag began. */
  places: readonly Place[]
  /** The position of the pointer at the start, in the whole content of the scroll container. */
  startY: number
}

/** So near to an edge of what scrolls, a drag scrolls it. */
const edgePx = 56
const scrollStepPx = 12

/**
 * Dragging rows by their handles, with a finger, a pen or a mouse. For the keyboard there must be buttons.
 * A drag ends without an effect when the rows change, such as when another member deletes one.
 * @param list its children are the rows
 * @param ids of the rows, joined
 * @param onDrop called with the index from which and to which a row was dragged
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  ids: string,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  if (drag && drag.ids !== ids) setDrag(undefined)
  const scroller = () => scrollerOf(list.current)
  const contentY = (event: PointerEvent) => event.clientY + (scroller()?.scrollTop ?? 0)

  return {
    draggedFrom: drag?.from,
    propsOfHandle: (from: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (!event.isPrimary || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const rows = [...(list.current?.children ?? [])] as HTMLElement[]
        const places = rows.map(({ offsetTop, offsetHeight }) => ({ top: offsetTop, height: offsetHeight }))
        setDrag({ pointerId: event.pointerId, ids, from, to: from, offset: 0, places, startY: contentY(event) })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag?.pointerId !== event.pointerId) return
        scrollAtEdge(scroller(), event.clientY)
        const offset = contentY(event) - drag.startY
        setDrag({ ...drag, offset, to: placeAfterDrag(drag.places, drag.from, offset) })
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (drag?.pointerId !== event.pointerId) return
        setDrag(undefined)
        if (drag.to !== drag.from) onDrop(drag.from, drag.to)
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        if (drag?.pointerId === event.pointerId) setDrag(undefined)
      },
    }),
    /** Ends a drag without a change, for when the rows go away: a handle that is gone gets no event. */
    cancel: () => setDrag(undefined),
    /** Moves the dragged row with the pointer, and the rows between aside. */
    styleOf: (index: number): CSSProperties | undefined => {
      if (!drag) return undefined
      const { from, to, offset, places } = drag
      if (index === from) return { translate: `0 ${offset}px` }
      const { height } = places[from]!
      if (index > from && index <= to) return { translate: `0 ${-height}px` }
      return index < from && index >= to ? { translate: `0 ${height}px` } : undefined
    },
  }
}

/** The element around the list that scrolls. */
function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  for (let element = list?.parentElement ?? null; element; element = element.parentElement) {
    if (element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY !== 'visible') return element
  }
  return null
}

function scrollAtEdge(scroller: HTMLElement | null, y: number): void {
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + edgePx) scroller.scrollTop -= scrollStepPx
  if (y > bottom - edgePx) scroller.scrollTop += scrollStepPx
}
