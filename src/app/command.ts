import { resolve } from 'node:path'
import { StartProblem } from '../platform/startProblem.ts'

/** Runs a command of the terminal: a problem that a person can mend is one sentence and an exit code of 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/**
 * The file that was named behind the command; npm goes to another folder, but tells where it was called.
 * @throws {StartProblem} when none or more than one was named
 */
export function fileArgument(usage: string): string {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0) throw new StartProblem(`Name one file: ${usage}`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}
