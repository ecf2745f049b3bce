import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

const longMs = 500
/** A finger that moves further scrolls. */
const slackPx = 10

/**
 * Handlers for a button that is pressed long, or opened with the context-menu key. The click that follows a long press is
 * swallowed. Without `onLong` they do nothing.
 */
export function useLongPress(onLong: ((pressed: Element) => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const wasLong = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  if (!onLong) return {}
  const open = (pressed: Element) => {
    end()
    wasLong.current = true
    onLong(pressed)
  }
  return {
    onPointerDown: ({ button, currentTarget, clientX: x, clientY: y }: PointerEvent) => {
      wasLong.current = false
      end()
      if (button === 0) press.current = { timer: setTimeout(() => open(currentTarget), longMs), x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > slackPx) end()
    },
    onKeyDown: () => {
      // A press that ended outside of the button brings no click.
      wasLong.current = false
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      if (press.current) open(event.currentTarget)
      else if (!wasLong.current) onLong(event.currentTarget)
    },
    onClickCapture: (event: MouseEvent) => {
      // The keyboard clicks without a press.
      if (!wasLong.current || event.detail === 0) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
