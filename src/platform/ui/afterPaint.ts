/** Runs a callback after the next frame, so that the response to a tap is painted first. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback))
}
