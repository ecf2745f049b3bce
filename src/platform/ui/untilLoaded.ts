import { pause } from './pause.ts'

const retryMs = 3000

/** Loads code, again and again while there is no connection. For what a page can do without until then. */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      await pause(retryMs)
    }
  }
}
