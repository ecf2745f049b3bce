import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import type { ChangeCtx } from '../../platform/http/context.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { listBadgesOfChild } from '../badges/service.ts'
import { lockChild } from '../children/service.ts'
import { appendActivities } from '../points/service.ts'
import type { UndoneEntry } from '../points/undo.ts'
import type { Skill, updateSkill } from './contract.ts'
import { bestOf, completionPoints, reachesTarget } from './rules.ts'
import { skillJson, skillOf, type StoredSkill } from './service.ts'

/**
 * Records a score, completes the skill, or both: one entry of the timeline either way, with points when it completes.
 * @throws {Refusal} 404 unknown skill; 409 `skill_completed`
 */
export async function progressSkill(
  ctx: ChangeCtx,
  id: string,
  input: BodyOf<typeof updateSkill>,
): Promise<ReplyOf<typeof updateSkill>> {
  const skill = await lockSkill(ctx, id)
  const score = input.currentBest
  const isByHand = input.isCompleted === true
  if (skill.completedAt !== null && (score !== undefined || input.isCompleted !== undefined)) {
    throw new Refusal('skill_completed', 'This challenge is already completed.')
  }
  if (score === undefined && !isByHand) return { ...skillOf(skill), pointsAwarded: 0, badge: null, activityId: null }

  const isCompleting = isByHand || (score !== undefined && reachesTarget(score, skill.targetValue))
  const pointsAwarded = isCompleting ? completionPoints[skill.difficulty] : 0
  const isBest = score !== undefined && score > (skill.highestScore ?? -1)
  const after = {
    ...skill,
    highestScore: isBest ? score : skill.highestScore,
    ...(isCompleting && { completedAt: ctx.now.toISOString(), isCompletedByHand: isByHand }),
  }
  const told = score ?? bestOf(after)
  const { ids } = await appendActivities(ctx, skill.childId, [
    {
      type: 'skill',
      kind: isCompleting ? 'skill_completed' : 'skill_score',
      title: skill.title,
      points: pointsAwarded,
      iconName: isCompleting ? 'trophy' : 'star',
      data: { title: skill.title, score: told, unit: skill.targetUnit, isBest },
      subjectId: skill.id,
    },
  ])
  const activityId = ids[0]!
  if (score !== undefined) await writeScore(ctx, activityId, score)
  if (isCompleting) await writeCompletion(ctx, skill.id, activityId, isByHand)
  const badges = isCompleting ? await listBadgesOfChild(ctx, skill.childId) : []
  return {
    ...skillOf(after),
    pointsAwarded,
    badge: badges.find(({ kind }) => kind === 'skill_master') ?? null,
    activityId,
  }
}

/** The skill, read when nobody else can move points of its child any more. */
async function lockSkill(ctx: ChangeCtx, id: string): Promise<StoredSkill> {
  if (!isUuid(id)) throw notFound()
  const { sql } = ctx
  const [owner] = await sql<
    { childId: string }[]
  >`select child_id as "childId" from skills where family_id = ${ctx.familyId} and id = ${id}`
  if (!owner) throw notFound()
  await lockChild(ctx, owner.childId)
  const [row] = await sql<{ skill: StoredSkill }[]>`
    select ${skillJson(sql)} as skill from skills k where k.family_id = ${ctx.familyId} and k.id = ${id} and k.archived_at is null`
  if (!row) throw notFound()
  return row.skill
}

async function writeScore({ sql, familyId }: ChangeCtx, activityId: string, score: number): Promise<void> {
  await sql`
    insert into skill_scores (family_id, skill_id, seq, child_id, activity_id, value, created_at)
    select family_id, subject_id, seq, child_id, id, ${score}, created_at from activities where family_id = ${familyId} and id = ${activityId}`
}

async function writeCompletion(
  { sql, familyId, now }: ChangeCtx,
  id: Skill['id'],
  activityId: string,
  isByHand: boolean,
): Promise<void> {
  await sql`
    update skills set completed_at = ${now}, completion_id = ${activityId}, is_completed_by_hand = ${isByHand}
    where family_id = ${familyId} and id = ${id}`
}

/** Takes a score or a completion back; the best follows from the scores that are left. A `Restorer`. */
export async function takeBackProgress({ sql, familyId }: ChangeCtx, act: readonly UndoneEntry[]): Promise<string[]> {
  const [entry] = act as [UndoneEntry]
  await sql`delete from skill_scores where family_id = ${familyId} and skill_id = ${entry.subjectId} and activity_id = ${entry.id}`
  await sql`
    update skills set completed_at = null, completion_id = null, is_completed_by_hand = false
    where family_id = ${familyId} and id = ${entry.subjectId} and completion_id = ${entry.id}`
  return []
}
