/** Closer to its end than this a log follows what is added. */
const followPx = 48

/**
 * Keeps the end of a log in sight while it is there, whatever is added and whatever room there is.
 * @param onScroll is called when a person scrolls, not when this does
 * @returns ends it
 */
export function keepEnd(log: HTMLElement, onScroll: () => void): () => void {
  let isAtEnd = true
  let ownTop = 0

  function toEnd(): void {
    if (!isAtEnd) return
    log.scrollTop = log.scrollHeight
    ownTop = log.scrollTop
  }

  function handleScroll(): void {
    isAtEnd = log.scrollHeight - log.clientHeight - log.scrollTop < followPx
    if (Math.abs(log.scrollTop - ownTop) >= 1) onScroll()
    ownTop = log.scrollTop
  }

  const additions = new MutationObserver(toEnd)
  const room = new ResizeObserver(toEnd)
  additions.observe(log, { childList: true, subtree: true })
  room.observe(log)
  log.addEventListener('scroll', handleScroll, { passive: true })
  return () => {
    additions.disconnect()
    room.disconnect()
    log.removeEventListener('scroll', handleScroll)
  }
}
