import { StartProblem } from '../platform/startProblem.ts'

/**
 * The entry point of the server bundle, for `npm start`, the other commands and the container. Each command loads only
 * its own modules.
 */
const commands: Record<string, () => Promise<(args: readonly string[]) => Promise<void>>> = {
  start: async () => (await import('./main.ts')).runServer,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  'reset-password': async () => (await import('./resetPassword.ts')).printPasswordReset,
  'check:ledger': async () => (await import('./checkLedger.ts')).checkTheLedger,
}

const [name = 'start', ...args] = process.argv.slice(2)
try {
  const load = commands[name]
  if (load === undefined) throw new StartProblem(`${name} is no command: use ${Object.keys(commands).join(', ')}.`)
  const run = await load()
  await run(args)
} catch (error) {
  // A problem that a person can fix is printed as one sentence. Anything else is a bug and is printed with its stack.
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
