/** In a task of its own, between which and this one whoever taps or scrolls is heard. */
export function after(ms = 0): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
