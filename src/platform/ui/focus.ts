// The only place that calls `focus()`, which by default scrolls the page under a finger or behind a sheet.

/** Moves the focus and leaves every scroll position as it is. */
export function focusInPlace(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
}

/** Moves the focus, and scrolls no further than it takes to show the element. */
export function focusAndReveal(element: HTMLElement | null | undefined): void {
  focusInPlace(element)
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
