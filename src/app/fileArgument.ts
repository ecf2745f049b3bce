import { resolve } from 'node:path'
import { StartProblem } from '../platform/startProblem.ts'

/**
 * Returns the absolute path of the one file that is passed to a command. npm runs scripts in the project's folder;
 * INIT_CWD is the folder of the caller.
 * @throws {StartProblem} when no file or more than one is passed
 */
export function fileArgument(args: readonly string[], usage: string): string {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) throw new StartProblem(`Name one file: ${usage}`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}
