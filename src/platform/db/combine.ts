import postgres from 'postgres'

interface Waiting<Question, Answer> {
  question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Options<Question> {
  /** Questions in one statement, at most. */
  most: number
  /** With so many waiting, a second statement is sent in line behind the first. */
  behind?: number
  /**
   * What a question lays claim to: name → value. Two that give one name different values do not go into one statement.
   * A value that is equal to no other keeps a name for one question alone.
   */
  claims?(question: Question): Iterable<readonly [name: string, value: unknown]>
  /** What only one statement at a time may be about, such as a row that it locks: others would wait for it in the database. */
  rowOf?(question: Question): string
}

interface Statement<Question, Answer> {
  batch: readonly Waiting<Question, Answer>[]
  rows: ReadonlySet<string>
  isAside: boolean
  isLate: boolean
}

/** A statement takes a few milliseconds, unless it waits for a row that is locked or for the disk. */
const patienceMs = 25
/** Statements under way at one time, at most. */
const atOnce = 4
/** In line, at most. The database finds the next one there when it is done with the one before. */
const inLine = 2

/**
 * Puts questions that come up at one time into one statement: those of one turn of the event loop, and those that come while
 * a statement is under way. One that takes long is not waited for: those after it are asked aside. An answer is never older than its
 * question, and nobody waits for company. When the database refuses a statement, each of its questions is asked alone, so that none
 * fails for another's fault.
 * @param ask answers in the order of the questions. With more than one in line, it must run those that are not `aside` in the order in
 * which they are sent, on one connection; one that is aside waits for no other
 */
export function combine<Question, Answer>(
  ask: (questions: readonly Question[], isAside: boolean) => Promise<readonly Answer[]>,
  { most, behind = Infinity, claims = () => [], rowOf }: Options<Question>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  const underWay = new Set<Statement<Question, Answer>>()
  let late = 0
  let isSoon = false

  function mayStart(): boolean {
    if (underWay.size === atOnce) return false
    const waitedFor = underWay.size - late
    return waitedFor === 0 || (late === 0 && waitedFor < inLine && waiting.length >= behind)
  }

  function start(): void {
    isSoon = false
    while (mayStart()) {
      const batch = takeNext()
      if (batch.length === 0) return
      send({
        batch,
        rows: new Set(rowOf && batch.map(({ question }) => rowOf(question))),
        isAside: late > 0,
        isLate: false,
      })
    }
  }

  function send(statement: Statement<Question, Answer>): void {
    underWay.add(statement)
    const patience = setTimeout(
      () => {
        for (const one of underWay) if (one === statement || !(one.isAside || statement.isAside)) giveUpOn(one)
        start()
      },
      patienceMs * (underWay.size - late),
    )
    void answer(statement.batch, statement.isAside, () => {
      clearTimeout(patience)
      underWay.delete(statement)
      if (statement.isLate) late -= 1
      start()
    })
  }

  function giveUpOn(statement: Statement<Question, Answer>): void {
    if (statement.isLate) return
    statement.isLate = true
    late += 1
  }

  /** Statements in line do not meet, nor do they wait for a row. */
  function isBusy(row: string): boolean {
    for (const { rows, isAside, isLate } of underWay) if ((isAside || isLate) && rows.has(row)) return true
    return false
  }

  function takeNext(): Waiting<Question, Answer>[] {
    const batch: Waiting<Question, Answer>[] = []
    const later: Waiting<Question, Answer>[] = []
    const claimed = new Map<string, unknown>()
    for (const one of waiting) {
      const its = [...claims(one.question)]
      if (
        batch.length === most ||
        (rowOf && isBusy(rowOf(one.question))) ||
        its.some(([name, value]) => claimed.has(name) && claimed.get(name) !== value)
      ) {
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
  async function answer(
    batch: readonly Waiting<Question, Answer>[],
    isAside: boolean,
    next?: () => void,
  ): Promise<void> {
    let answers: readonly Answer[]
    try {
      answers = await ask(
        batch.map(({ question }) => question),
        isAside,
      )
    } catch (error) {
      if (batch.length > 1 && error instanceof postgres.PostgresError)
        for (const one of batch) await answer([one], true)
      else for (const { reject } of batch) reject(error)
      next?.()
      return
    }
    next?.()
    batch.forEach(({ resolve }, index) => resolve(answers[index]!))
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (isSoon || !mayStart()) return
      isSoon = true
      setImmediate(start)
    })
}
