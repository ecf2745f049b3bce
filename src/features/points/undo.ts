import type { ChangeCtx } from '../../platform/http/context.ts'

/** An entry that is being taken back, as far as the feature that it belongs to needs to know it. */
export interface UndoneEntry {
  id: string
  kind: string
  subjectId: string | null
}

/**
 * Puts back what an act changed beside points, in the transaction that takes its points back. The child is locked.
 * @returns ids of entries of other acts that cannot stand without this one, to be taken back with it
 */
export type Restorer = (ctx: ChangeCtx, act: readonly UndoneEntry[]) => Promise<readonly string[]>
