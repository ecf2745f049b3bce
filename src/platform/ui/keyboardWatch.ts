/** In pixels. Every on-screen keyboard is higher, every browser toolbar that hides on scroll is lower. */
const minKeyboardHeight = 150

const textFields = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

/**
 * Sets `data-keyboard` on the root element while the on-screen keyboard of a phone is open, and `--keyboard` to how
 * much of the page it covers. Focus alone does not show that: the field keeps it when the keyboard is closed.
 */
export function watchKeyboard(): void {
  const viewport = visualViewport
  if (!viewport || !matchMedia('(pointer: coarse)').matches) return
  // The greatest height seen, by viewport width, because a phone can be rotated. The page height alone is not enough:
  // some browsers resize the page as well.
  const fullHeights = new Map<number, number>()
  const measure = () => {
    const [width, height] = [Math.round(viewport.width * viewport.scale), viewport.height * viewport.scale]
    // Otherwise the window has become lower, such as in a split screen.
    const isTyping = document.activeElement?.matches(textFields)
    const full = Math.max(height, innerHeight, (isTyping && fullHeights.get(width)) || 0)
    fullHeights.set(width, full)
    document.documentElement.toggleAttribute('data-keyboard', full - height > minKeyboardHeight)
    // iOS may have moved what is visible up within the page.
    const covered = innerHeight - height - viewport.offsetTop * viewport.scale
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  measure()
  for (const event of ['resize', 'scroll']) viewport.addEventListener(event, measure)
}
