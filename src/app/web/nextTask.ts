/** Resolves in a task of its own: between two, whoever taps or scrolls is heard. Much shorter than a timer, which browsers hold up. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
