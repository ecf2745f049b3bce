/** Runs something that needs not be seen in the very next frame, once that frame is on its way: a tap is answered first. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(act)
  })
}
