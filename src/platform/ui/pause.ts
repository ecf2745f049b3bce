/** Resolves after a time, in a new task: even after 0 ms the browser can handle input in between. */
export function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs)
  })
}
