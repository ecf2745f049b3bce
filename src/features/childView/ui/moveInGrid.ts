import type { KeyboardEvent } from 'react'
import { focusInPlace } from '../../../platform/ui/focus.ts'

/** Arrow keys move the focus between the buttons of a grid, as they lie on the screen. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const place = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const top = buttons[0]?.offsetTop
  const columns = buttons.filter(({ offsetTop }) => offsetTop === top).length
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  const step = steps[event.key]
  const next = step === undefined || place < 0 ? undefined : buttons[place + step]
  if (!next) return
  event.preventDefault()
  focusInPlace(next)
}
