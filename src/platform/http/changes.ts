import type { Presence } from '../db/presence.ts'

/** What changes are under way in this process, and when they ended: by it one knows whether what was read a moment ago is still so. */
export interface Changes {
  /** A change of anybody's data, until it says whose. To be waited for: others may have to be heard first. */
  begin(): Promise<Change>
  /** A mark to be taken before something is read. */
  mark(): number
  /** Whether nothing of the family can have changed since the mark was taken, through whatever process. */
  isAsAt(mark: number, familyId: string): boolean
}

export interface Change {
  /** It touches nobody else. */
  isOf(familyId: string): void
  /** @param isCertain whether what it sent to the database is through, one way or the other */
  end(isCertain: boolean): void
}

/** After so many families all are forgotten, which costs each a question. */
const mostFamilies = 10_000

/** @param presence undefined when nobody can tell whether other processes write as well */
export function createChanges(presence: Presence | undefined): Changes {
  let count = 0
  let timeAlone = 0
  let endedAnywhere = 0
  let underWayAnywhere = 0
  const ended = new Map<string, number>()
  const underWay = new Map<string, number>()

  /** Whether this process is alone. What was read at another time that it was alone counts as changed. */
  function isAlone(): boolean {
    const now = presence?.timeAlone() ?? 0
    if (now !== timeAlone) {
      timeAlone = now
      endedAnywhere = ++count
    }
    return now !== 0
  }

  function endOf(familyId: string | undefined): void {
    count += 1
    if (familyId === undefined) {
      underWayAnywhere -= 1
      endedAnywhere = count
      return
    }
    const others = underWay.get(familyId)! - 1
    if (others > 0) underWay.set(familyId, others)
    else underWay.delete(familyId)
    if (ended.size >= mostFamilies) {
      ended.clear()
      endedAnywhere = count
    }
    ended.set(familyId, count)
  }

  return {
    async begin() {
      const admission = presence?.admission()
      if (admission) await admission
      underWayAnywhere += 1
      let of: string | undefined
      return {
        isOf(familyId) {
          if (of !== undefined) return
          of = familyId
          underWayAnywhere -= 1
          underWay.set(familyId, (underWay.get(familyId) ?? 0) + 1)
        },
        end(isCertain) {
          endOf(of)
          if (!isCertain) presence?.doubt()
        },
      }
    },
    mark() {
      isAlone()
      return count
    },
    isAsAt: (mark, familyId) =>
      isAlone() && underWayAnywhere === 0 && endedAnywhere <= mark && !underWay.has(familyId) && (ended.get(familyId) ?? 0) <= mark,
  }
}
