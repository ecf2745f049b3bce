import { sql } from '../../platform/db/sql.ts'
import { pastEntryJson, type PastEntry, type UndoHandler } from '../points/undo.ts'

/** The habit, when it is completed. */
interface State {
  targetDays: number
  /** Checked days without those of the act. */
  daysLeft: number
  bonus: PastEntry
}

/**
 * Undoes check-ins. A completed habit that falls below its target is active again and loses its bonus, and with it the
 * badge, also when the undone day is not the one that completed it. The bonus of a completion after which the habit was
 * carried on goes only with its own act.
 */
export const undoCheckIn: UndoHandler<State> = {
  state: sql`
    select json_build_object('targetDays', h.target_days, 'bonus', ${pastEntryJson('b')}, 'daysLeft', (
      select count(*) from habit_checkins k
      where k.family_id = h.family_id and k.habit_id = h.id and k.activity_id not in (e.id, e.cause_id)))
    from habits h join activities b on b.family_id = h.family_id and b.id = h.bonus_id
    where h.family_id = e.family_id and h.id = e.subject_id and h.completed_at is not null`,
  decide(state, act, ids) {
    const habitId = act[0]!.subjectId
    const bonusId = act.find(({ kind }) => kind === 'habit_bonus')?.id
    const isReopened = state !== null && state.daysLeft < state.targetDays
    return {
      alsoUndone: isReopened && !act.some(({ id }) => id === state.bonus.id) ? [state.bonus] : [],
      rows: {
        days: act.map(({ id }) => ({ ...ids, habit_id: habitId, activity_id: id })),
        completions:
          isReopened || bonusId !== undefined
            ? [{ ...ids, habit_id: habitId, bonus_id: bonusId, is_reopened: isReopened }]
            : [],
      },
    }
  },
  writes: {
    days: (rows) => sql`
      delete from habit_checkins k using ${rows.as('habit_id uuid, activity_id uuid')}
      where k.family_id = row.family_id and k.habit_id = row.habit_id and k.activity_id = row.activity_id`,
    completions: (rows) => sql`
      update habits h set earlier_bonus_ids = array_remove(h.earlier_bonus_ids, row.bonus_id),
        completed_at = case when not row.is_reopened then h.completed_at end,
        completed_day = case when not row.is_reopened then h.completed_day end,
        graduated_day = case when not row.is_reopened then h.graduated_day end,
        bonus_id = case when not row.is_reopened then h.bonus_id end
      from ${rows.as('habit_id uuid, bonus_id uuid, is_reopened boolean')}
      where h.family_id = row.family_id and h.id = row.habit_id`,
  },
}
