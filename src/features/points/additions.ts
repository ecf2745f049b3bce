import { createShortMemory } from '../../platform/shortMemory.ts'
import type { ActivityType } from './contract.ts'

/** An entry that was added to a history. It takes nothing back. */
export interface AddedEntry {
  /** JSON of the contract's Activity. */
  text: string
  /** Its number in the history of the child. */
  seq: number
  type: ActivityType
  points: number | null
  at: Date
}

/** What one statement added to the history of a child, newest first, and the child's versions before and after it. */
export interface Addition {
  from: string
  to: string
  entries: AddedEntry[]
}

export interface Additions {
  note(childId: string, addition: Addition): void
  /** All that happened between two versions, newest first; undefined when other things have changed as well, for all we know. */
  between(childId: string, from: string, to: string): AddedEntry[] | undefined
  /** What is known to have been added since a version, newest first, and the version after it. There may be more that nobody knows of here. */
  since(childId: string, from: string): { version: string; entries: AddedEntry[] }
  clear(): void
}

/** Some 500 bytes a step. */
const keptSteps = 6
const keptChildren = 1500

const kept = new WeakMap<object, Additions>()

/** Those of one server. */
export function additionsOf(server: object): Additions {
  let additions = kept.get(server)
  if (!additions) kept.set(server, (additions = createAdditions()))
  return additions
}

/**
 * What this process itself added to histories, so that an answer that it made before can grow without being read again.
 * Each version names the one that it came from, so that a chain between two leaves nothing out, whoever else writes.
 */
function createAdditions(): Additions {
  const known = createShortMemory<Map<string, Addition>>({ max: keptChildren })
  return {
    note(childId, addition) {
      const steps = known.get(childId) ?? new Map<string, Addition>()
      steps.set(addition.to, addition)
      if (steps.size > keptSteps) steps.delete(steps.keys().next().value!)
      known.set(childId, steps)
    },
    between(childId, from, to) {
      const steps = known.get(childId)
      const entries: AddedEntry[] = []
      for (let version = to; version !== from;) {
        const step = steps?.get(version)
        if (!step) return undefined
        entries.push(...step.entries)
        version = step.from
      }
      return entries
    },
    since(childId, from) {
      const since = { version: from, entries: [] as AddedEntry[] }
      // In the order in which they were noted.
      for (const step of known.get(childId)?.values() ?? []) {
        if (step.from !== since.version) continue
        since.version = step.to
        since.entries.unshift(...step.entries)
      }
      return since
    },
    clear: () => known.clear(),
  }
}
