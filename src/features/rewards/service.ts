import type { Runner, Tx } from '../../platform/db/open.ts'
import { insertRows, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, QueryOf } from '../../platform/http/contract.ts'
import { invalidInput, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { lockChildOf } from '../children/service.ts'
import { deleteItem, withoutAbsent } from '../effort/service.ts'
import { chooseLanguage } from '../i18n/rules.ts'
import type { addReward, listRewards, Reward, updateReward } from './contract.ts'
import { presetTitles } from './presetTitles.ts'
import { isPresetKey, type PresetKey, presetPictures, presetRewards } from './presets.ts'
import { limitLeftOf, nextDayOf } from './rules.ts'

/** A reward as it is stored, from which the contract's Reward follows for any today. */
interface StoredReward extends Omit<Reward, 'nextDay' | 'limitLeft'> {
  redeemedDays: string[]
}

/**
 * SQL for the latest days of pieces of the reward `r` that were redeemed, as many as its limit. An import numbers
 * earlier redemptions after later ones.
 */
export const redeemedDays = sql`(
  select coalesce(json_agg(d.day), '[]') from (
    select l.day from (
      select day, times from redemptions where family_id = r.family_id and reward_id = r.id and not is_returned
      order by day desc limit coalesce(r.limit_count, 0)
    ) l, generate_series(1, l.times) order by l.day desc limit coalesce(r.limit_count, 0)
  ) d)`

/** SQL for a `StoredReward`, from the row `r` of `rewards`. */
const rewardJson = sql`json_build_object('id', r.id, 'childId', r.child_id, 'title', r.title, 'description', r.description,
  'pointsCost', r.points_cost, 'category', r.category, 'imageUrl', r.image_url, 'picture', r.picture, 'isCustom', r.is_custom,
  'presetKey', r.preset_key, 'limitCount', r.limit_count, 'limitPer', r.limit_per, 'stock', r.stock,
  'isCountable', r.is_countable, 'unit', r.unit,
  'createdAt', iso(r.created_at), 'archivedAt', iso(r.archived_at), 'redeemedDays', ${redeemedDays})`

function rewardOn(today: string, { redeemedDays: days, ...reward }: StoredReward): Reward {
  const limited = { ...reward, redeemedDays: days }
  return { ...reward, limitLeft: limitLeftOf(limited, today), nextDay: nextDayOf(limited, today) }
}

/** The store, or what was deleted from it. @throws {Refusal} 404 when the child is not this family's */
export async function listRewardsOfChild(
  db: Runner,
  childId: string,
  { familyId, today }: RequestContext,
  { archived }: QueryOf<typeof listRewards> = {},
): Promise<Reward[]> {
  const [child] = await db<{ rewards: StoredReward[] }[]>`
    select (
      select coalesce(json_agg(${rewardJson} order by r.archived_at desc, r.points_cost, r.ordinal), '[]') from rewards r
      where r.family_id = c.family_id and r.child_id = c.id and (r.archived_at is not null) = ${archived === 'true'}
    ) as rewards
    from children c where c.family_id = ${familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  return child.rewards.map((reward) => rewardOn(today, reward))
}

/** @throws {Refusal} 404 when the child is not this family's; 400 half a limit */
export async function addRewardToStore(tx: Tx, input: BodyOf<typeof addReward>, ctx: ChangeContext): Promise<Reward> {
  refuseHalfLimit(input)
  // The lock makes an erasure of the child wait for this reward, or this reward find no child.
  const [row] = await tx<{ reward: StoredReward }[]>`
    with r as (
      insert into rewards (family_id, id, child_id, title, description, points_cost, category, image_url, picture,
        limit_count, limit_per, stock, is_countable, unit, is_custom, created_at)
      select family_id, ${newId(ctx.now)}, id, ${input.title}, ${input.description}, ${input.pointsCost},
        ${input.category}, ${input.imageUrl}, ${input.picture}, ${input.limitCount}, ${input.limitPer}, ${input.stock},
        ${input.isCountable ?? false}, ${input.unit}, true, ${ctx.now}
      from children where family_id = ${ctx.familyId} and id = ${input.childId} for key share
      returning *
    ) select ${rewardJson} as reward from r`
  if (!row) throw notFound()
  ctx.setSubject(row.reward.childId)
  return rewardOn(ctx.today, row.reward)
}

/**
 * Changes a reward. A preset becomes the family's own, with its drawing and its title in the language of the request.
 * @throws {Refusal} 404 unknown reward; 400 half a limit
 */
export async function updateRewardOfStore(
  tx: Tx,
  id: string,
  input: BodyOf<typeof updateReward>,
  ctx: ChangeContext,
): Promise<Reward> {
  const current = await lockReward(tx, id, ctx)
  if (current.archivedAt !== null) throw notFound()
  const changes = withoutAbsent(input)
  if (Object.keys(changes).length === 0) return rewardOn(ctx.today, current)
  const { presetKey } = current
  const next: StoredReward = {
    ...current,
    ...(presetKey !== null && {
      title: rewardTitle(current, ctx),
      picture: current.picture ?? presetPictures[presetKey as PresetKey],
    }),
    ...changes,
  }
  refuseHalfLimit(next)
  const [row] = await tx<{ reward: StoredReward }[]>`
    with r as (
      update rewards set title = ${next.title}, description = ${next.description}, points_cost = ${next.pointsCost},
        category = ${next.category}, image_url = ${next.imageUrl}, picture = ${next.picture},
        limit_count = ${next.limitCount}, limit_per = ${next.limitPer}, stock = ${next.stock},
        is_countable = ${next.isCountable}, unit = ${next.unit},
        is_custom = true, preset_key = null
      where family_id = ${ctx.familyId} and id = ${id}
      returning *
    ) select ${rewardJson} as reward from r`
  return rewardOn(ctx.today, row!.reward)
}

/** Deletes a reward. Redemptions stay; who saves for it has no goal any more. @throws {Refusal} 404 unknown reward */
export async function deleteRewardOfStore(
  tx: Tx,
  input: Parameters<typeof deleteItem>[2],
  ctx: ChangeContext,
): Promise<undefined> {
  await deleteItem(tx, 'rewards', input, ctx)
  await tx`
    update children set goal_reward_id = null where family_id = ${ctx.familyId} and goal_reward_id = ${input.params.id}`
}

/** @throws {Refusal} 404 unknown reward */
export async function restoreRewardToStore(tx: Tx, id: string, ctx: ChangeContext): Promise<Reward> {
  const reward = await lockReward(tx, id, ctx)
  if (reward.archivedAt !== null) {
    await tx`update rewards set archived_at = null where family_id = ${ctx.familyId} and id = ${id}`
  }
  return rewardOn(ctx.today, { ...reward, archivedAt: null })
}

/**
 * The reward, archived or not, with its child locked: whatever redeems it waits, and no two changes wait for each
 * other.
 * @throws {Refusal} 404 unknown reward
 */
async function lockReward(tx: Tx, id: string, ctx: ChangeContext): Promise<StoredReward> {
  await lockChildOf(tx, 'rewards', id, ctx)
  const [row] = await tx<{ reward: StoredReward }[]>`
    select ${rewardJson} as reward from rewards r where r.family_id = ${ctx.familyId} and r.id = ${id}`
  return row!.reward
}

/** The drawing of a reward: the one that was chosen, else that of a ready-made one. */
export const pictureOfReward = ({ picture, presetKey }: Pick<Reward, 'picture' | 'presetKey'>): Reward['picture'] =>
  picture ?? (isPresetKey(presetKey) ? presetPictures[presetKey] : null)

/** The title of a reward, that of a ready-made one in the language of the request. */
export function rewardTitle(
  { title, presetKey }: Pick<Reward, 'title' | 'presetKey'>,
  { languages }: Pick<ChangeContext, 'languages'>,
): string {
  if (presetKey === null) return title
  return presetTitles[presetKey as PresetKey][chooseLanguage({ path: '', stored: null, browser: languages })]
}

function refuseHalfLimit({
  limitCount = null,
  limitPer = null,
}: Partial<Pick<Reward, 'limitCount' | 'limitPer'>>): void {
  if ((limitCount === null) === (limitPer === null)) return
  throw invalidInput({
    [limitCount === null ? 'limitCount' : 'limitPer']: 'must be given with the other half of the limit',
  })
}

/** Gives a new child the six preset rewards. */
export async function startStore(tx: Tx, childId: string, { familyId, now }: RequestContext): Promise<void> {
  const rows = presetRewards.map((preset) => ({
    family_id: familyId,
    id: newId(now),
    child_id: childId,
    title: preset.title,
    points_cost: preset.pointsCost,
    category: preset.category,
    is_custom: false,
    preset_key: preset.key,
    created_at: now,
  }))
  await tx.run(insertRows('rewards', rows))
}
