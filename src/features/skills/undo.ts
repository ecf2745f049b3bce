import { sql } from '../../platform/db/sql.ts'
import type { UndoHandler } from '../points/undo.ts'

/** Undoes a score or a completion. The best follows from the scores that are left. */
export const undoProgress: UndoHandler = {
  decide(_, act, ids) {
    const rows = act.map(({ id, subjectId }) => ({ ...ids, skill_id: subjectId, activity_id: id }))
    return { alsoUndone: [], rows: { scores: rows, completions: rows } }
  },
  writes: {
    scores: (rows) => sql`
      delete from skill_scores s using ${rows.as('skill_id uuid, activity_id uuid')}
      where s.family_id = row.family_id and s.skill_id = row.skill_id and s.activity_id = row.activity_id`,
    completions: (rows) => sql`
      update skills k set completed_at = null, completion_id = null, is_completed_by_hand = false
      from ${rows.as('skill_id uuid, activity_id uuid')}
      where k.family_id = row.family_id and k.id = row.skill_id and k.completion_id = row.activity_id`,
  },
}
