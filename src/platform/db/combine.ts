import postgres from 'postgres'

interface Waiting<Question, Answer> {
  question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Options<Question> {
  /** Questions in one statement, at most. */
  most: number
  /** Statements under way at one time, at most. */
  atOnce?: number
  /**
   * What a question lays claim to: name → value. Two that give one name different values do not go into one statement.
   * A value that is equal to no other keeps a name for one question alone.
   */
  claims?(question: Question): Iterable<readonly [name: string, value: unknown]>
  /** What only one statement at a time may be about, such as a row that it locks: others would wait for it in the database. */
  rowOf?(question: Question): string
}

/**
 * Puts questions that come up at one time into one statement: those of one turn of the event loop, and those that come while
 * as many statements as may be are under way. An answer is never older than its question, and nobody waits for company.
 * When the database refuses a statement, each of its questions is asked alone, so that none fails for another's fault.
 * @param ask answers in the order of the questions
 */
export function combine<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { most, atOnce = 1, claims = () => [], rowOf }: Options<Question>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let underWay = 0
  let isSoon = false
  const busyRows = new Set<string>()

  function start(): void {
    isSoon = false
    while (waiting.length > 0 && underWay < atOnce) {
      const batch = takeNext()
      if (batch.length === 0) return
      const rows = rowOf ? batch.map(({ question }) => rowOf(question)) : []
      for (const row of rows) busyRows.add(row)
      underWay += 1
      void answer(batch).then(() => {
        underWay -= 1
        for (const row of rows) busyRows.delete(row)
        start()
      })
    }
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

  async function answer(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await ask(batch.map(({ question }) => question))
      batch.forEach(({ resolve }, index) => resolve(answers[index]!))
    } catch (error) {
      if (batch.length > 1 && error instanceof postgres.PostgresError) for (const one of batch) await answer([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return (question) => new Promise((resolve, reject) => {
    waiting.push({ question, resolve, reject })
    if (isSoon || underWay === atOnce) return
    isSoon = true
    setImmediate(start)
  })
}
