/** Resolves in a new task, so that the browser can handle input in between. */
export function delay(ms = 0): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
