import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const stalledMs = 60_000

/** Passes on the parts of a response. Closes its connection when the client reads nothing for a minute. */
export async function* closeWhenStalled<Part>(c: Context, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
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
