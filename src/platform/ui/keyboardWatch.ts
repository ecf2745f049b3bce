/** Less than any keyboard is high, and more than the bars of a browser that come and go. */
const keyboardAtLeast = 150

/** By width, because a phone may be turned. Some browsers make the page smaller too, so its height does not tell either. */
const fullHeights = new Map<number, number>()

/**
 * Marks the document while the keyboard of a phone takes its part of the screen. One that is put away leaves the focus in the
 * field, so the focus alone does not tell.
 */
export function watchKeyboard(): void {
  const viewport = visualViewport
  if (!viewport || !matchMedia('(pointer: coarse)').matches) return
  const measure = () => {
    const [width, height] = [Math.round(viewport.width * viewport.scale), viewport.height * viewport.scale]
    const full = Math.max(height, innerHeight, fullHeights.get(width) ?? 0)
    fullHeights.set(width, full)
    document.documentElement.toggleAttribute('data-keyboard', full - height > keyboardAtLeast)
  }
  measure()
  viewport.addEventListener('resize', measure)
}
