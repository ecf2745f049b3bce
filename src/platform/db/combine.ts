import postgres from 'postgres'

interface Waiting<Question, Answer> {
  question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Options<Question> {
  /** Questions in one statement, at most. */
  most: number
  /**
   * What a question lays claim to: name → value. Two that give one name different values do not go into one statement.
   * A value that is equal to no other keeps a name for one question alone.
   */
  claims?(question: Question): Iterable<readonly [name: string, value: unknown]>
  /** What only one statement at a time may be about, such as a row that it locks: others would wait for it in the database. */
  rowOf?(question: Question): string
}

/** A statement takes a few milliseconds, unless it waits for a row that is locked or for the disk. */
const patienceMs = 25
/** Statements under way at one time, at most. */
const atOnce = 4

/**
 * Puts questions that come up at one time into one statement: those of one turn of the event loop, and those that come while
 * a statement is under way. One that takes long is not waited for. An answer is never older than its question, and nobody waits for
 * company. When the database refuses a statement, each of its questions is asked alone, so that none fails for another's fault.
 * @param ask answers in the order of the questions
 */
export function combine<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { most, claims = () => [], rowOf }: Options<Question>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let underWay = 0
  /** The statement that the next one waits for. */
  let waitedFor: readonly Waiting<Question, Answer>[] | undefined
  let isSoon = false
  const busyRows = new Set<string>()

  function start(): void {
    isSoon = false
    if (waitedFor || underWay === atOnce) return
    const batch = takeNext()
    if (batch.length === 0) return
    const rows = rowOf ? batch.map(({ question }) => rowOf(question)) : []
    for (const row of rows) busyRows.add(row)
    underWay += 1
    waitedFor = batch
    const patience = setTimeout(() => startWithout(batch), patienceMs)
    void answer(batch, () => {
      clearTimeout(patience)
      underWay -= 1
      for (const row of rows) busyRows.delete(row)
      startWithout(batch)
    })
  }

  function startWithout(batch: readonly Waiting<Question, Answer>[]): void {
    if (waitedFor === batch) waitedFor = undefined
    start()
  }

  function takeNext(): Waiting<Question, Answer>[] {
    const batch: Waiting<Question, Answer>[] = []
    const later: Waiting<Question, Answer>[] = []
    const claimed = new Map<string, unknown>()
    for (const one of waiting) {
      const its = [...claims(one.question)]
      const isBusy = rowOf !== undefined && busyRows.has(rowOf(one.question))
      if (isBusy || batch.length === most || its.some(([name, value]) => claimed.has(name) && claimed.get(name) !== value)) {
        later.push(one)
        continue
      }
      for (const [name, value] of its) claimed.set(name, value)
      batch.push(one)
    }
    waiting = later
    return batch
  }

  /** @param next gives the database its next statement: it works on that while the answers of this one are passed on */
  async function answer(batch: readonly Waiting<Question, Answer>[], next?: () => void): Promise<void> {
    let answers: readonly Answer[]
    try {
      answers = await ask(batch.map(({ question }) => question))
    } catch (error) {
      if (batch.length > 1 && error instanceof postgres.PostgresError) for (const one of batch) await answer([one])
      else for (const { reject } of batch) reject(error)
      next?.()
      return
    }
    next?.()
    batch.forEach(({ resolve }, index) => resolve(answers[index]!))
  }

  return (question) => new Promise((resolve, reject) => {
    waiting.push({ question, resolve, reject })
    if (isSoon || waitedFor || underWay === atOnce) return
    isSoon = true
    setImmediate(start)
  })
}
