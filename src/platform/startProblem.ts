/**
 * The start failed for a reason that the person who started Pipling can fix. The message is one sentence that says what
 * to do; it is printed without a stack.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
