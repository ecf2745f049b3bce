/**
 * The start cannot go on, for a reason that the person who started Pipling can mend.
 * The message is one sentence that says what to do; it is printed without a stack.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
