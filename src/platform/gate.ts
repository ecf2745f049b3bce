/** Runs work now, or when other work has made room for it. */
export type Gate = <T>(weight: number, work: () => Promise<T>) => Promise<T>

/** Lets work run at the same time as long as its weights add up to `limit` at most. The rest waits in line. */
export function createGate(limit: number): Gate {
  const waiting: { weight: number; start(): void }[] = []
  let used = 0

  function startNext(): void {
    for (let next = waiting[0]; next && (used === 0 || used + next.weight <= limit); next = waiting[0]) {
      waiting.shift()
      used += next.weight
      next.start()
    }
  }

  return async (weight, work) => {
    await new Promise<void>((start) => {
      waiting.push({ weight, start })
      startNext()
    })
    try {
      return await work()
    } finally {
      used -= weight
      startNext()
    }
  }
}

/**
 * For work that holds a hundred megabytes for a moment: decoding a picture, reading a table or the files of another app.
 * One at a time in this process, so that several families together need no more memory than one, and other processor
 * cores answer requests.
 */
export const oneLargeAtATime = createGate(1)

/** Waits for a place in a gate and holds it. @returns what to call at the end */
export const enterGate = (gate: Gate): Promise<() => void> =>
  new Promise((enter) => void gate(1, () => new Promise<void>((leave) => enter(leave))))

/** Like `enterGate`. @returns undefined when there is no place within this time */
export const enterGateWithin = (gate: Gate, ms: number): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      resolve(undefined)
    }, ms)
    void enterGate(gate).then((leave) => {
      clearTimeout(timer)
      if (isLate) leave()
      else resolve(leave)
    })
  })

/**
 * Like `createGate`, with a line of its own for each key.
 * @param longest how many may be in a line, with those that run, and what further ones get thrown
 */
export function createGatePerKey(
  limit: number,
  longest?: { users: number; refusal: () => Error },
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const gates = new Map<string, { gate: Gate; users: number }>()

  return async (key, work) => {
    const entry = gates.get(key) ?? { gate: createGate(limit), users: 0 }
    if (longest && entry.users >= longest.users) throw longest.refusal()
    gates.set(key, entry)
    entry.users += 1
    try {
      return await entry.gate(1, work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) gates.delete(key)
    }
  }
}
