/** docs/spec.md, section 9. */
const durationMs = 3000
const tickMs = 250

/** The toasts that the build has added to the page, hidden. */
export type LandingToast = 'signed-out' | 'offline'

/** Shows a toast for three seconds. The timer pauses on hover and focus and while the page is hidden. */
export function showToast(name: LandingToast): void {
  const toast = document.getElementById(name)
  if (!toast?.hidden) return
  toast.closest<HTMLElement>('[popover]')?.showPopover()
  toast.hidden = false
  let remainingMs = durationMs
  const timer = setInterval(() => {
    if (document.hidden || toast.matches(':hover, :focus-within')) return
    remainingMs -= tickMs
    if (remainingMs > 0) return
    clearInterval(timer)
    toast.hidden = true
  }, tickMs)
}
