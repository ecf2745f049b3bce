import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, QueryOf, ReplyOf } from '../../platform/http/contract.ts'
import { notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { archivedOrActive, reorderItems, restoreItem } from '../effort/service.ts'
import { type addSkill, type listScores, type listSkills, maxScores, type Skill } from './contract.ts'
import { bestOf, completionPoints } from './rules.ts'

/** A skill as it is stored: with what the best follows from. */
export interface StoredSkill extends Omit<Skill, 'currentBest' | 'isCompleted' | 'archivedAt'> {
  archivedAt: string | null
  highestScore: number | null
  isCompletedByHand: boolean
}

/** SQL for a `StoredSkill`, from the row `k` of `skills`. */
export const skillJson: Fragment = sql`json_build_object('id', k.id, 'childId', k.child_id, 'title', k.title,
  'description', k.description, 'difficulty', k.difficulty, 'points', k.points, 'targetValue', k.target_value,
  'targetUnit', k.target_unit, 'dueDate', k.due_date, 'completedAt', iso(k.completed_at),
  'isCompletedByHand', k.is_completed_by_hand, 'createdAt', iso(k.created_at), 'archivedAt', iso(k.archived_at), 'highestScore', (
    select max(value) from skill_scores s where s.family_id = k.family_id and s.skill_id = k.id))`

/** The contract's Skill. */
export function skillOf({ highestScore, isCompletedByHand, archivedAt, ...skill }: StoredSkill): Skill {
  const currentBest = bestOf({ highestScore, isCompletedByHand, targetValue: skill.targetValue })
  return {
    ...skill,
    currentBest,
    isCompleted: skill.completedAt !== null,
    ...(archivedAt !== null && { archivedAt }),
  }
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function listSkillsOfChild(
  db: Runner,
  childId: string,
  { archived }: QueryOf<typeof listSkills>,
  { familyId }: RequestContext,
): Promise<Skill[]> {
  const { isListed, order } = archivedOrActive('k', archived)
  const [child] = await db<{ skills: StoredSkill[] }[]>`
    select (
      select coalesce(json_agg(${skillJson} order by ${order}), '[]') from skills k
      where k.family_id = c.family_id and k.child_id = c.id and ${isListed}
    ) as skills
    from children c where c.family_id = ${familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  return child.skills.map(skillOf)
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function addSkillToChild(tx: Tx, input: BodyOf<typeof addSkill>, ctx: ChangeContext): Promise<Skill> {
  // The lock makes an erasure of the child wait for this skill, or this skill find no child.
  const [row] = await tx<{ skill: StoredSkill }[]>`
    with k as (
      insert into skills (family_id, id, child_id, title, description, difficulty, points, target_value, target_unit, due_date,
        created_at)
      select family_id, ${newId(ctx.now)}, id, ${input.title}, ${input.description}, ${input.difficulty},
        ${completionPoints[input.difficulty]}, ${input.targetValue}, ${input.targetUnit}, ${input.dueDate}, ${ctx.now}
      from children where family_id = ${ctx.familyId} and id = ${input.childId} for key share
      returning *
    ) select ${skillJson} as skill from k`
  if (!row) throw notFound()
  ctx.setSubject(row.skill.childId)
  return skillOf(row.skill)
}

/** The newest scores that are not undone. @throws {Refusal} 404 unknown skill */
export async function listScoresOfSkill(
  db: Runner,
  id: string,
  { familyId }: RequestContext,
): Promise<ReplyOf<typeof listScores>> {
  const [skill] = await db<{ scores: ReplyOf<typeof listScores> }[]>`
    select (
      select coalesce(json_agg(json_build_object('value', value, 'createdAt', iso(s.created_at)) order by created_at desc, seq desc), '[]')
      from (select * from skill_scores s where s.family_id = k.family_id and s.skill_id = k.id
        order by created_at desc, seq desc limit ${maxScores}) s
    ) as scores
    from skills k where k.family_id = ${familyId} and k.id = ${id} and k.archived_at is null`
  if (!skill) throw notFound()
  return skill.scores
}

/** Brings an archived skill back; one that is not archived stays as it is. @throws {Refusal} 404 unknown skill */
export async function bringSkillBack(tx: Tx, id: string, ctx: ChangeContext): Promise<Skill> {
  await restoreItem(tx, 'skills', id, ctx)
  const [row] = await tx<{ skill: StoredSkill }[]>`
    select ${skillJson} as skill from skills k where k.family_id = ${ctx.familyId} and k.id = ${id}`
  return skillOf(row!.skill)
}

/** @throws {Refusal} 404 unknown child or skill */
export async function orderSkillsOfChild(
  tx: Tx,
  childId: string,
  ids: readonly string[],
  ctx: ChangeContext,
): Promise<Skill[]> {
  await reorderItems(tx, 'skills', { childId, ids }, ctx)
  return listSkillsOfChild(tx, childId, {}, ctx)
}
