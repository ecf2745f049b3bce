import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { quickActionsQuery } from '../../behaviors/ui/useQuickActions.ts'
import { listHabits } from '../../habits/contract.ts'
import { habitsKey, habitsQuery, type ShownHabit } from '../../habits/ui/useHabits.ts'
import { listRewards, type Reward } from '../../rewards/contract.ts'
import { rewardsKey, rewardsQuery } from '../../rewards/ui/useRewards.ts'
import { listSkills, type Skill } from '../../skills/contract.ts'
import { skillsKey, skillsQuery } from '../../skills/ui/useSkills.ts'
import { readMetadata } from '../../timeline/rules.ts'
import { historyQuery } from '../../timeline/ui/useHistory.ts'
import type { FamilyThing } from './factLines.ts'

export interface Titles {
  ofReward: (reward: Pick<Reward, 'title' | 'presetKey'>) => string
  ofAction: (action: { key: unknown; title: string }) => string
}

/**
 * The things of a child, archived ones last: habits, challenges and rewards, the quick list, and earlier behaviours as
 * far as the history is loaded. A list that is neither on the device nor to be had is left out.
 */
export async function loadThings(
  client: QueryClient,
  childId: string,
  { titles, isHelper }: { titles: Titles; isHelper: boolean },
): Promise<FamilyThing[]> {
  // What has changed was invalidated.
  const read = async <Data>(query: { queryKey: readonly unknown[] }): Promise<Data[]> => {
    try {
      return await client.fetchQuery<Data[]>({ ...query, staleTime: Infinity })
    } catch {
      return []
    }
  }
  const archived = (queryKey: readonly string[], call: typeof listHabits | typeof listSkills | typeof listRewards) => ({
    queryKey: [...queryKey, 'archived'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      send(call as typeof listSkills, { params: { childId }, query: { archived: 'true' }, signal }),
  })
  const [ofHabits, ofSkills, ofRewards, actions, entries] = await Promise.all([
    withArchived<ShownHabit>(read(habitsQuery(childId)), read(archived(habitsKey(childId), listHabits))),
    withArchived<Skill>(read(skillsQuery(childId)), read(archived(skillsKey(childId), listSkills))),
    withArchived<Reward>(read(rewardsQuery(childId)), read(archived(rewardsKey(childId), listRewards))),
    read<{ key: string | null; title: string }>(quickActionsQuery(childId)),
    client.fetchQuery({ ...historyQuery(childId), staleTime: Infinity }).then(
      (history) => history.entries,
      () => [],
    ),
  ])
  const behaviors = new Map<string, { title: string; isReadyMade: boolean }>()
  for (const action of actions)
    behaviors.set(`title:${action.key ?? action.title}`, {
      title: titles.ofAction(action),
      isReadyMade: action.key !== null,
    })
  for (const { type, title, points, metadata } of entries) {
    const { key, kind } = readMetadata(metadata)
    if (type !== 'behavior' || (kind !== 'behavior' && kind !== 'punishment') || (isHelper && (points ?? 0) < 0))
      continue
    const id = `title:${typeof key === 'string' ? key : title}`
    behaviors.set(id, { title: behaviors.get(id)?.title ?? titles.ofAction({ key, title }), isReadyMade: false })
  }
  const things: FamilyThing[] = [
    ...ofHabits.map(({ item, isArchived }) => ({
      id: `habit:${item.id}`,
      kind: 'habit' as const,
      childId,
      title: item.title,
      isArchived,
      // Archived ones come without the rest days.
      habit: { ...item, excused: item.excused ?? [] },
    })),
    ...ofSkills.map(({ item, isArchived }) => ({
      id: `skill:${item.id}`,
      kind: 'skill' as const,
      childId,
      title: item.title,
      isArchived,
      ...(item.currentBest !== null && { best: `${item.currentBest} ${item.targetUnit ?? ''}`.trim() }),
    })),
    ...ofRewards.map(({ item, isArchived }) => ({
      id: `reward:${item.id}`,
      kind: 'reward' as const,
      childId,
      title: titles.ofReward(item),
      isArchived,
      cost: item.pointsCost,
    })),
    ...[...behaviors].map(([id, behavior]) => ({
      id,
      kind: 'behavior' as const,
      childId,
      ...behavior,
      isArchived: false,
    })),
  ]
  return things.toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived))
}

async function withArchived<Item>(active: Promise<Item[]>, archived: Promise<Item[]>) {
  return [
    ...(await active).map((item) => ({ item, isArchived: false })),
    ...(await archived).map((item) => ({ item, isArchived: true })),
  ]
}
