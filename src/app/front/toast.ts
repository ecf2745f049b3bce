/** docs/spec.md, section 9. */
const durationMs = 3000
const tickMs = 250

/** The messages that the build has put into the page, hidden. */
export type LandingToast = 'signed-out' | 'offline'

/** Shows one of them for three seconds, which stand still while it is held and while the page is hidden. */
export function showToast(name: LandingToast): void {
  const toast = document.getElementById(name)
  if (!toast?.hidden) return
  toast.closest<HTMLElement>('[popover]')?.showPopover()
  toast.hidden = false
  let leftMs = durationMs
  const timer = setInterval(() => {
    if (document.hidden || toast.matches(':hover, :focus-within')) return
    leftMs -= tickMs
    if (leftMs > 0) return
    clearInterval(timer)
    toast.hidden = true
  }, tickMs)
}
