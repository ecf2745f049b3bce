import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isServerAlive } from './server.ts'

it.runIf(process.platform === 'linux')(
  'isServerAlive knows the PostgreSQL of a cluster from that of another one with its process id',
  async () => {
    const [cluster, other] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'pipling-cluster-'))) as [string, string]
    const server = spawn('sleep', ['60'], { argv0: 'postgres', cwd: cluster })
    await once(server, 'spawn')
    const pid = server.pid!
    await expect.poll(() => isServerAlive({ pid }, cluster)).toBe(true)
    expect(await isServerAlive({ pid }, other)).toBe(false)
    server.kill()
    await once(server, 'exit')
    expect(await isServerAlive({ pid }, cluster)).toBe(false)
    for (const folder of [cluster, other]) rmSync(folder, { recursive: true })
  },
)
