import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { proxy } from 'hono/proxy'
import { findFreePort } from '../src/testing/appProcess.ts'

/** Another app that is measured beside ours. */
export interface Peer {
  name: string
  url: string
  close(): void
}

/**
 * Stands before an app as the servers do behind which apps are hosted, and compresses what that sends as it is: what is measured
 * should not depend on whether it leaves that to others.
 * @param argument `NAME=URL`, as given to the bench
 */
export async function servePeer(argument: string): Promise<Peer> {
  const [name, url] = argument.split('=', 2)
  if (!name || !url) throw new Error(`${argument} is no NAME=URL of an app to measure`)
  const app = new Hono()
  app.use(compress())
  app.all('*', (c) => {
    const { pathname, search } = new URL(c.req.url)
    return proxy(new URL(pathname + search, url), c.req)
  })
  const port = await findFreePort()
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port })
  return { name, url: `http://localhost:${port}/`, close: () => server.close() }
}
