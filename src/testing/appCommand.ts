import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { serverBundle } from './appProcess.ts'

interface Result {
  code: number | null
  output: string
  errors: string
}

/** Runs a command of the app to its end. */
export async function runAppCommand(
  command: 'backup' | 'restore' | 'check:ledger' | 'reset-password',
  env: Record<string, string>,
  ...args: string[]
): Promise<Result> {
  const child = spawn(process.execPath, [serverBundle, command, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output.trim(), errors: errors.trim() }
}
