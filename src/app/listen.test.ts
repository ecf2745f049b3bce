import { expect, it } from 'vitest'
import { findFreePort } from '../testing/appProcess.ts'
import { listen } from './listen.ts'

it('an answer that cannot be sent is cut off and keeps no other from going out', async () => {
  const port = await findFreePort()
  const stop = await listen(
    (request, response) => {
      if (request.url === '/broken') response.end(7 as never)
      else response.end('well')
    },
    { host: '127.0.0.1', port },
  )
  const answers = await Promise.allSettled(
    ['/broken', '/', '/broken', '/'].map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()),
  )
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.status))).toEqual([
    'rejected',
    'well',
    'rejected',
    'well',
  ])
  await stop()
})

it('a connection is kept for longer than a proxy keeps it', async () => {
  const port = await findFreePort()
  const stop = await listen((_request, response) => response.end('well'), { host: '127.0.0.1', port })
  const { headers } = await fetch(`http://127.0.0.1:${port}/`)
  expect(Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120)
  // And is no reason to stay: otherwise this takes longer than a test may.
  await stop()
})
