import { pause } from './pause.ts'

/** A connection may be back without an event. */
const retryMs = 30_000

/** Loads code. Without a connection it waits for one: on a first visit no service worker has the code yet. */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      await Promise.race([untilOnline(), pause(retryMs)])
    }
  }
}

const untilOnline = () =>
  new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
  })
