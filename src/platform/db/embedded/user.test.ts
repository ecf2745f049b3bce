import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseServerUser, runToEnd } from './user.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipling-user-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

it.each([
  ['the last line', ['cannot run'], 'cannot run'],
  [
    'the line that names an error, not how initdb cleans up',
    [
      'FATAL:  could not write: No space left on device',
      'child process exited with exit code 1',
      'initdb: removing data',
    ],
    'FATAL:  could not write: No space left on device',
  ],
  [
    'the first line that names an error',
    ['FATAL:  could not write: No space left on device', 'PANIC:  cannot abort transaction 1'],
    'FATAL:  could not write: No space left on device',
  ],
  ['nothing', [], ''],
])('of a program that fails, runToEnd returns %s', async (_, lines, reason) => {
  const script = 'for line in "$@"; do echo "$line" >&2; done; exit 1'
  expect(await runToEnd('/bin/sh', ['-c', script, 'sh', ...lines], {})).toEqual({ code: 1, reason })
})

it('chooseServerUser tries PostgreSQL out in a process group of its own, which a Ctrl-C in a terminal does not reach', async () => {
  const postgres = join(folder, 'postgres')
  writeFileSync(postgres, '#!/bin/sh\necho "group $(ps -o pgid= -p $$)" >&2\nexit 1\n', { mode: 0o755 })
  const own = spawnSync('ps', ['-o', 'pgid=', '-p', String(process.pid)])
    .stdout.toString()
    .trim()
  const chosen = chooseServerUser({ postgres, initdb: '', pgCtl: '' }, folder)
  await expect(chosen).rejects.toThrow(/\(group +\d+\)/)
  await expect(chosen).rejects.not.toThrow(new RegExp(`\\(group +${own}\\)`))
})
