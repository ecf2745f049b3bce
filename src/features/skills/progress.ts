import { sql } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/http/errors.ts'
import { badgeAfter, type Completions } from '../badges/rules.ts'
import { completionsOfChild } from '../badges/service.ts'
import { type Act, defineAct } from '../points/acts.ts'
import { updateSkill } from './contract.ts'
import { bestOf, completionPoints, reachesTarget } from './rules.ts'
import { skillJson, skillOf, type StoredSkill } from './service.ts'

interface State {
  skill: StoredSkill
  completions: Completions[]
}

/** Records a score, completes the skill, or both: one entry of history either way, with points when it completes. */
export const progress: Act<typeof updateSkill, State> = defineAct({
  call: updateSkill,
  ids: ({ params }) => ({ subjectId: params.id }),
  child: sql`(select k.child_id from skills k
    where k.family_id = session.family_id and k.id = request.subject_id and k.archived_at is null)`,
  state: sql`
    select json_build_object('skill', ${skillJson}, 'completions', ${completionsOfChild}) from skills k
    where k.family_id = c.family_id and k.id = request.subject_id`,
  // A helper records scores and nothing else.
  isAllowed: ({ body }, role) => role !== 'helper' || body.isCompleted === undefined,
  decide({ child, lastSeq, state: { skill, completions } }, { body }, { familyId, now, newId }) {
    const { currentBest: score } = body
    const isByHand = body.isCompleted === true
    if (skill.completedAt !== null && (score !== undefined || body.isCompleted !== undefined)) {
      throw conflict('skill_completed', 'This challenge is already completed.')
    }
    if (score === undefined && !isByHand) {
      return { reply: { ...skillOf(skill), pointsAwarded: 0, badge: null, activityId: null }, entries: [] }
    }

    const isCompleting = isByHand || (score !== undefined && reachesTarget(score, skill.targetValue))
    const pointsAwarded = isCompleting ? completionPoints[skill.difficulty] : 0
    const isBest = score !== undefined && score > (skill.highestScore ?? -1)
    const id = newId()
    const createdAt = now.toISOString()
    const skillAfter: StoredSkill = {
      ...skill,
      highestScore: isBest ? score : skill.highestScore,
      ...(isCompleting && { completedAt: createdAt, isCompletedByHand: isByHand }),
    }
    const earned = completions.find(({ kind }) => kind === 'skill_completed')
    const ids = { family_id: familyId, child_id: child.id, skill_id: skill.id }
    return {
      reply: {
        ...skillOf(skillAfter),
        pointsAwarded,
        badge: isCompleting ? badgeAfter(earned, { kind: 'skill_completed', id, at: createdAt }) : null,
        activityId: id,
      },
      entries: [
        {
          id,
          type: 'skill',
          kind: isCompleting ? 'skill_completed' : 'skill_score',
          title: skill.title,
          points: pointsAwarded,
          iconName: isCompleting ? 'trophy' : 'star',
          data: { title: skill.title, score: score ?? bestOf(skillAfter), unit: skill.targetUnit, isBest },
          subjectId: skill.id,
        },
      ],
      rows: {
        scores:
          score === undefined
            ? []
            : [{ ...ids, seq: lastSeq + 1, activity_id: id, value: score, created_at: createdAt }],
        completions: isCompleting ? [{ ...ids, completed_at: createdAt, completion_id: id, by_hand: isByHand }] : [],
      },
    }
  },
  writes: {
    scores: (rows) => sql`insert into skill_scores select * from ${rows.of('skill_scores')}`,
    completions: (rows) => sql`
      update skills k set completed_at = row.completed_at, completion_id = row.completion_id, is_completed_by_hand = row.by_hand
      from ${rows.as('skill_id uuid, completed_at timestamptz, completion_id uuid, by_hand boolean')}
      where k.family_id = row.family_id and k.id = row.skill_id`,
  },
})
