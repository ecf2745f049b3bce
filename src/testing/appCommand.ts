import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

interface Ran {
  code: number | null
  output: string
  errors: string
}

/** Runs one of the app's commands to its end, as `npm run` would. */
export async function runAppCommand(
  command: 'backup' | 'restore' | 'checkLedger',
  env: Record<string, string>,
  ...args: string[]
): Promise<Ran> {
  const child = spawn(process.execPath, [join(root, 'src', 'app', `${command}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output.trim(), errors: errors.trim() }
}
