import { resolve } from 'node:path'
import { StartProblem } from '../platform/startProblem.ts'

/**
 * The absolute path of the one file that a command is given. npm runs scripts in the project's folder and keeps the
 * caller's in INIT_CWD.
 * @throws {StartProblem} when none or more than one is given
 */
export function fileArgument(args: readonly string[], usage: string): string {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) throw new StartProblem(`Name one file: ${usage}`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}
