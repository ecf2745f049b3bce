import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { postJson, startAppFamily } from '../testing/appFamily.ts'
import { endStartedApps, findFreePort, startApp } from '../testing/appProcess.ts'
import { recordFigure } from '../testing/figures.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pipling-alone-'))
afterAll(async () => {
  await endStartedApps()
  rmSync(dataDir, { recursive: true })
})

it('a process that was alone when it was stopped for a while goes by nothing that has changed since', async () => {
  const one = startApp({ dataDir, port: await findFreePort() })
  await one.ready
  const { cookie, childIds } = await startAppFamily(one.url, 2)
  const poll = (url: string, childId: string) => fetch(`${url}/api/activities/${childId}`, { headers: { cookie } })
  // By the end of it, all of this is answered from memory.
  for (let n = 0; n < 100; n += 1)
    for (const childId of childIds) expect((await poll(one.url, childId)).status).toBe(200)
  one.kill('SIGSTOP')

  const two = startApp({ dataDir, port: await findFreePort() })
  await two.ready
  expect(
    (
      await postJson(
        two.url,
        '/api/behaviors',
        { childId: childIds[0], type: 'reward', title: 'Told by the other', points: 5 },
        cookie,
      )
    ).status,
  ).toBe(201)
  one.kill('SIGCONT')
  expect(await (await poll(one.url, childIds[0]!)).text()).toContain('Told by the other')
  one.kill('SIGSTOP')
  expect((await fetch(`${two.url}/api/logout`, { headers: { cookie }, redirect: 'manual' })).status).toBe(302)
  one.kill('SIGCONT')
  const replies = await Promise.all(childIds.map((childId) => poll(one.url, childId)))
  expect(replies.map(({ status }) => status)).toEqual([401, 401])
  recordFigure(
    'R5',
    'a process that was alone, stopped by SIGSTOP while a second one wrote and signed out: after SIGCONT it told the new entry, then 401',
  )
}, 30_000)
