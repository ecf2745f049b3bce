import type { Presence } from '../db/presence.ts'

/** What changes are under way in this process, and when they ended: by it one knows whether what was read a moment ago is still so. */
export interface Changes {
  /** A change of anybody's data, until it says whose. To be waited for: others may have to be heard first. */
  begin(): Promise<Change>
  /** A mark to be taken before something is read; undefined when what is read will not be good for another time. */
  mark(): number | undefined
  /**
   * What has changed in the family since the mark was taken, through whatever process, in the order in which it was told. Undefined when
   * nobody knows that, or it cannot be told in steps.
   */
  since(mark: number, familyId: string): readonly PastStep[] | undefined
}

export interface Change {
  /** It touches nobody else. */
  isOf(familyId: string): void
  /** All that it changes is told by its steps. */
  tells(step: Step): void
  /** @param isCertain whether what it sent to the database is through, one way or the other */
  end(isCertain: boolean): void
}

/** A child that went from one version to another in one statement; its habits, skills and rewards are as they were. */
export interface Step {
  childId: string
  from: string
  to: string
}

export interface PastStep extends Step {
  /** Of when it was told. */
  mark: number
}

interface Past {
  /** The last change that cannot be told in steps any more. */
  endedAt: number
  steps: PastStep[]
}

/** After so many families all are forgotten, which costs each a question. */
const mostFamilies = 10_000
/** For whoever has not asked for a while, a question is less work than many steps. */
const mostSteps = 16
const noSteps: readonly PastStep[] = []

/** @param presence undefined when nobody can tell whether other processes write as well */
export function createChanges(presence: Presence | undefined): Changes {
  let count = 0
  let timeAlone = 0
  let endedAnywhere = 0
  let underWayAnywhere = 0
  const pasts = new Map<string, Past>()
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

  function pastOf(familyId: string): Past {
    let past = pasts.get(familyId)
    if (!past) {
      if (pasts.size >= mostFamilies) {
        pasts.clear()
        endedAnywhere = count
      }
      pasts.set(familyId, (past = { endedAt: 0, steps: [] }))
    }
    return past
  }

  function endOf(familyId: string | undefined, steps: readonly Step[]): void {
    count += 1
    if (familyId === undefined) {
      underWayAnywhere -= 1
      endedAnywhere = count
      return
    }
    const others = underWay.get(familyId)! - 1
    if (others > 0) underWay.set(familyId, others)
    else underWay.delete(familyId)
    const past = pastOf(familyId)
    if (steps.length === 0) past.endedAt = count
    for (const step of steps) past.steps.push({ ...step, mark: count })
    while (past.steps.length > mostSteps) past.endedAt = Math.max(past.endedAt, past.steps.shift()!.mark)
  }

  return {
    async begin() {
      const admission = presence?.admission()
      if (admission) await admission
      underWayAnywhere += 1
      let of: string | undefined
      const steps: Step[] = []
      return {
        isOf(familyId) {
          if (of !== undefined) return
          of = familyId
          underWayAnywhere -= 1
          underWay.set(familyId, (underWay.get(familyId) ?? 0) + 1)
        },
        tells: (step) => void steps.push(step),
        end(isCertain) {
          endOf(of, steps)
          if (!isCertain) presence?.doubt()
        },
      }
    },
    mark: () => (isAlone() ? count : undefined),
    since(mark, familyId) {
      if (!isAlone() || underWayAnywhere > 0 || endedAnywhere > mark || underWay.has(familyId)) return undefined
      if (mark === count) return noSteps
      const past = pasts.get(familyId)
      if (!past) return noSteps
      if (past.endedAt > mark) return undefined
      return (past.steps.at(-1)?.mark ?? 0) > mark ? past.steps.filter((step) => step.mark > mark) : noSteps
    },
  }
}
