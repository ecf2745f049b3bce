import type { Child } from '../../children/contract.ts'
import type { JustAwarded } from '../contract.ts'

/** What praise for one of several children has come to. */
export type Outcome =
  /** Without an id it waits on this device. */
  { child: Child; id: string | undefined } | { child: Child; error: unknown; justAwarded: JustAwarded | undefined }

/** Those that were given or wait, and those that another member has just given. Other failures are said elsewhere. */
export function splitOutcomes(outcomes: readonly Outcome[]) {
  return {
    given: outcomes.flatMap((one) => ('error' in one ? [] : [one])),
    refused: outcomes.flatMap((one) =>
      'error' in one && one.justAwarded ? [{ child: one.child, justAwarded: one.justAwarded }] : [],
    ),
  }
}
