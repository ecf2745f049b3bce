import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const stalledMs = 60_000

/** The parts of a response, however long they take. Its connection is closed when its reader takes nothing for a minute. */
export async function* unlessUnread<Part>(c: Context, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  for await (const part of parts) {
    const timer = setTimeout(() => outgoing?.destroy(), stalledMs)
    try {
      yield part
    } finally {
      clearTimeout(timer)
    }
  }
}
