import { expect, it } from 'vitest'
import { runToEnd } from './user.ts'

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
