import type { Activity } from '../../points/contract.ts'
import { readMetadata, undoneIds } from '../../timeline/rules.ts'
import { justAwardedMinutes, type RecentAward } from '../justAwarded.ts'

/**
 * The awards by members of the last minutes that this device knows of and that stand, oldest first.
 * @param entries the newest first
 */
export function knownAwards(entries: readonly Activity[], nowMs: number): RecentAward[] {
  const undone = undoneIds(entries)
  return entries
    .flatMap(({ id, type, by, title, points, createdAt, metadata, undoes }) => {
      const { kind, key } = readMetadata(metadata)
      const isAward = type === 'behavior' && kind === 'behavior' && undoes === null && !undone.has(id)
      if (!isAward || !by?.id || by.via || Date.parse(createdAt) <= nowMs - justAwardedMinutes * 60_000) return []
      return [
        {
          key: typeof key === 'string' ? key : null,
          title,
          points: points ?? 0,
          createdAt,
          by: { id: by.id, name: by.name },
        },
      ]
    })
    .toReversed()
}
