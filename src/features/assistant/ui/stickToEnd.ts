/** A log that is scrolled to within this distance of its end follows new content. */
const followPx = 48

/**
 * Keeps a log scrolled to its end when content is added or its size changes, unless the user has scrolled up.
 * @param onScroll called when the user scrolls, not when this function does
 * @returns a function that stops it
 */
export function stickToEnd(log: HTMLElement, onScroll: () => void): () => void {
  let isAtEnd = true
  let lastTop = 0

  function scrollToEnd(): void {
    if (!isAtEnd) return
    log.scrollTop = log.scrollHeight
    lastTop = log.scrollTop
  }

  function handleScroll(): void {
    // This event comes from this function's own scrolling. If the log became smaller meanwhile, it follows in a moment.
    if (Math.abs(log.scrollTop - lastTop) < 1) return
    isAtEnd = log.scrollHeight - log.clientHeight - log.scrollTop < followPx
    lastTop = log.scrollTop
    onScroll()
  }

  const contentObserver = new MutationObserver(scrollToEnd)
  const sizeObserver = new ResizeObserver(scrollToEnd)
  contentObserver.observe(log, { childList: true, subtree: true })
  sizeObserver.observe(log)
  log.addEventListener('scroll', handleScroll, { passive: true })
  return () => {
    contentObserver.disconnect()
    sizeObserver.disconnect()
    log.removeEventListener('scroll', handleScroll)
  }
}
