/** Where the focus goes when what had it is gone: to the heading of the view, as on its first sight. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}
