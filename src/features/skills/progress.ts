import { sql } from '../../platform/db/sql.ts'
import { conflict, invalidInput } from '../../platform/http/errors.ts'
import { badgeAfter, type Completions } from '../badges/rules.ts'
import { completionsOfChild } from '../badges/service.ts'
import { hasRight } from '../auth/rights.ts'
import { type Act, defineAct } from '../points/acts.ts'
import { instantOfTap } from '../points/taps.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { withoutAbsent } from '../effort/service.ts'
import { updateSkill } from './contract.ts'
import { bestOf, completionPoints, reachesTarget } from './rules.ts'
import { skillJson, skillOf, type StoredSkill } from './service.ts'

interface State {
  skill: StoredSkill
  completions: Completions[]
}

/**
 * Records a score, completes the skill, or both: one entry of history either way, with points when it completes.
 * Corrections come first and make no entry.
 */
export const progress: Act<typeof updateSkill, State> = defineAct({
  call: updateSkill,
  ids: ({ params }) => ({ subjectId: params.id }),
  child: sql`(select k.child_id from skills k
    where k.family_id = session.family_id and k.id = request.subject_id and k.archived_at is null)`,
  state: sql`
    select json_build_object('skill', ${skillJson}, 'completions', ${completionsOfChild}) from skills k
    where k.family_id = c.family_id and k.id = request.subject_id`,
  // A helper records scores and nothing else.
  isAllowed: ({ body }, role) =>
    hasRight(role, 'completeSkills') ||
    Object.keys(withoutAbsent(body)).every((name) => name === 'currentBest' || name === 'at'),
  decide({ child, lastSeq, state }, { body }, { familyId, now, newId }) {
    const { completions } = state
    const { currentBest: score, isCompleted, at, ...corrections } = body
    const happenedAt = score === undefined ? undefined : instantOfTap(at, now)
    const isByHand = isCompleted === true
    const skill = correctedSkill(state.skill, corrections)
    const isCorrecting = Object.keys(withoutAbsent(corrections)).length > 0
    const ids = { family_id: familyId, child_id: child.id, skill_id: skill.id }
    if (skill.completedAt !== null && (score !== undefined || isCompleted !== undefined)) {
      throw conflict('skill_completed', 'This challenge is already completed.')
    }
    if (score === undefined && !isByHand) {
      return {
        reply: { ...skillOf(skill), pointsAwarded: 0, badge: null, activityId: null },
        entries: [],
        rows: { scores: [], skills: isCorrecting ? [{ ...ids, ...rowOf(skill) }] : [] },
      }
    }

    const isCompleting = isByHand || (score !== undefined && reachesTarget(score, skill.targetValue))
    const pointsAwarded = isCompleting ? completionPoints[skill.difficulty] : 0
    const isBest = score !== undefined && score > (skill.highestScore ?? -1)
    const id = newId()
    const createdAt = (happenedAt ?? now).toISOString()
    const skillAfter: StoredSkill = {
      ...skill,
      highestScore: isBest ? score : skill.highestScore,
      ...(isCompleting && { completedAt: createdAt, isCompletedByHand: isByHand }),
    }
    const earned = completions.find(({ kind }) => kind === 'skill_completed')
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
          happenedAt,
        },
      ],
      rows: {
        scores:
          score === undefined
            ? []
            : [{ ...ids, seq: lastSeq + 1, activity_id: id, value: score, created_at: createdAt }],
        skills:
          isCorrecting || isCompleting
            ? [{ ...ids, ...rowOf(skillAfter), completion_id: isCompleting ? id : null }]
            : [],
      },
    }
  },
  writes: {
    scores: (rows) => sql`insert into skill_scores select * from ${rows.of('skill_scores')}`,
    skills: (rows) => sql`
      update skills k set title = row.title, description = row.description, difficulty = row.difficulty, points = row.points,
        target_value = row.target_value, target_unit = row.target_unit, due_date = row.due_date,
        completed_at = row.completed_at, is_completed_by_hand = row.by_hand,
        completion_id = coalesce(row.completion_id, k.completion_id)
      from ${rows.as(`skill_id uuid, title text, description text, difficulty text, points int, target_value int,
        target_unit text, due_date date, completed_at timestamptz, by_hand boolean, completion_id uuid`)}
      where k.family_id = row.family_id and k.id = row.skill_id`,
  },
})

type Corrections = Omit<BodyOf<typeof updateSkill>, 'currentBest' | 'isCompleted' | 'at'>

/**
 * @throws {Refusal} 409 `skill_completed` for more than title and description of a completed one; 400 a target that is
 * reached already
 */
function correctedSkill(skill: StoredSkill, corrections: Corrections): StoredSkill {
  const { title: _title, description: _description, ...ofActiveOnes } = withoutAbsent(corrections)
  if (skill.completedAt !== null && Object.keys(ofActiveOnes).length > 0) {
    throw conflict('skill_completed', 'This challenge is already completed.')
  }
  const { targetValue } = ofActiveOnes
  if (targetValue !== undefined && skill.highestScore !== null && reachesTarget(skill.highestScore, targetValue)) {
    throw invalidInput({ targetValue: 'must be above the best' })
  }
  const next = { ...skill, ...withoutAbsent(corrections) }
  return { ...next, points: completionPoints[next.difficulty] }
}

const rowOf = (skill: StoredSkill) => ({
  title: skill.title,
  description: skill.description,
  difficulty: skill.difficulty,
  points: skill.points,
  target_value: skill.targetValue,
  target_unit: skill.targetUnit,
  due_date: skill.dueDate,
  completed_at: skill.completedAt,
  by_hand: skill.isCompletedByHand,
})
