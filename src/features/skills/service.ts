import type { Fragment, Sql, TransactionSql } from 'postgres'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import type { ChangeCtx, Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { newId } from '../../platform/ids.ts'
import { lockedOwner } from '../children/service.ts'
import type { addSkill, listScores, Skill } from './contract.ts'
import { bestOf, completionPoints } from './rules.ts'

/** A skill as it is stored: with what the best follows from. */
export interface StoredSkill extends Omit<Skill, 'currentBest' | 'isCompleted'> {
  highestScore: number | null
  isCompletedByHand: boolean
}

/** SQL for a `StoredSkill`, read from the table `skills` under the name `k`. */
export function skillJson(sql: Sql | TransactionSql): Fragment {
  return sql`json_build_object('id', k.id, 'childId', k.child_id, 'title', k.title, 'description', k.description, 'difficulty', k.difficulty,
    'points', k.points, 'targetValue', k.target_value, 'targetUnit', k.target_unit, 'dueDate', k.due_date,
    'completedAt', iso(k.completed_at), 'isCompletedByHand', k.is_completed_by_hand, 'createdAt', iso(k.created_at), 'highestScore', (
      select max(value) from skill_scores s where s.family_id = k.family_id and s.skill_id = k.id))`
}

/** The contract's Skill. */
export function skillOf({ highestScore, isCompletedByHand, ...skill }: StoredSkill): Skill {
  const currentBest = bestOf({ highestScore, isCompletedByHand, targetValue: skill.targetValue })
  return { ...skill, currentBest, isCompleted: skill.completedAt !== null }
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function listSkillsOfChild(ctx: Ctx, childId: string): Promise<Skill[]> {
  if (!isUuid(childId)) throw notFound()
  const { sql } = ctx
  const [child] = await sql<{ skills: StoredSkill[] }[]>`
    select (
      select coalesce(json_agg(${skillJson(sql)} order by k.completed_at is not null, k.ordinal desc), '[]') from skills k
      where k.family_id = c.family_id and k.child_id = c.id and k.archived_at is null
    ) as skills
    from children c where c.family_id = ${ctx.familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  return child.skills.map(skillOf)
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function addSkillToChild(ctx: ChangeCtx, input: BodyOf<typeof addSkill>): Promise<Skill> {
  if (!isUuid(input.childId)) throw notFound()
  const { sql } = ctx
  // The lock makes the erasure of the child wait for this skill, or this skill find no child.
  const [row] = await sql<{ skill: StoredSkill }[]>`
    with k as (
      insert into skills (family_id, id, child_id, title, description, difficulty, points, target_value, target_unit, due_date, created_at)
      select family_id, ${newId(ctx.now)}, id, ${input.title}, ${input.description ?? null}, ${input.difficulty},
        ${completionPoints[input.difficulty]}, ${input.targetValue ?? null}, ${input.targetUnit ?? null}, ${input.dueDate ?? null}, ${ctx.now}
      from children where family_id = ${ctx.familyId} and id = ${input.childId} for key share
      returning *
    ) select ${skillJson(sql)} as skill from k`
  if (!row) throw notFound()
  ctx.touchesChild(row.skill.childId)
  return skillOf(row.skill)
}

/** Every score that stands, written as JSON by PostgreSQL. @throws {Refusal} 404 unknown skill */
export async function listScoresOfSkill(ctx: Ctx, id: string): Promise<ReplyOf<typeof listScores>> {
  if (!isUuid(id)) throw notFound()
  const [skill] = await ctx.sql<{ scores: ReplyOf<typeof listScores> }[]>`
    select (
      select coalesce(json_agg(json_build_object('value', value, 'createdAt', iso(s.created_at)) order by seq desc), '[]') from skill_scores s
      where s.family_id = k.family_id and s.skill_id = k.id
    ) as scores
    from skills k where k.family_id = ${ctx.familyId} and k.id = ${id} and k.archived_at is null`
  if (!skill) throw notFound()
  return skill.scores
}

/** Takes a skill out of sight; what it earned stays. @throws {Refusal} 404 unknown skill */
export async function archiveSkill(ctx: ChangeCtx, id: string): Promise<undefined> {
  if (!isUuid(id)) throw notFound()
  const [row] = await ctx.sql<{ childId: string }[]>`
    with ${lockedOwner(ctx, 'skills', id)}
    update skills set archived_at = ${ctx.now} from owner where family_id = ${ctx.familyId} and skills.id = ${id} and archived_at is null
    returning child_id as "childId"`
  if (!row) throw notFound()
  ctx.touchesChild(row.childId)
}
