import type { QueuedAct } from '../../features/sync/ui/outbox.ts'

type Reason = 'reasonGone' | 'reasonAlready' | 'reasonRole' | 'reasonClock' | 'reasonAhead' | 'reasonOld'

/** The text that says why an act was refused. Undefined if only the server's words do. */
export function refusalReason({
  status,
  code,
  details,
}: Pick<NonNullable<QueuedAct['refusal']>, 'status' | 'code' | 'details'>): Reason | undefined {
  if (status === 404) return 'reasonGone'
  if (code === 'already_checked_in') return 'reasonAlready'
  if (code === 'not_allowed') return 'reasonRole'
  const { at, date } = (details.fields ?? {}) as { at?: string; date?: string }
  if (at === 'must not be ahead') return 'reasonClock'
  // Another member has moved the time zone or the end of the day.
  if (date === 'must not be in the future') return 'reasonAhead'
  if (at !== undefined || date !== undefined) return 'reasonOld'
  return undefined
}
