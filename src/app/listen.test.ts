import { expect, it } from 'vitest'
import { findFreePort } from '../testing/appProcess.ts'
import { listen } from './listen.ts'

it('listen keeps an idle connection open for longer than a proxy does, and closes it when stopped', async () => {
  const port = await findFreePort()
  const stop = await listen((_request, response) => response.end('ok'), { host: '127.0.0.1', port })
  const { headers } = await fetch(`http://127.0.0.1:${port}/`)
  expect(Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120)
  // If the idle connection delayed the stop, the test would time out.
  await stop()
})
