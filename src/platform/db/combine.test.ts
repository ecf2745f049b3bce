import { setImmediate as turn } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { combine } from './combine.ts'

interface Statement {
  questions: readonly string[]
  end(error?: Error): void
}

let statements: Statement[]
/** What happened, in its order. */
let told: string[]
let aside: string[]

const ask = (questions: readonly string[], isAside: boolean) =>
  new Promise<string[]>((resolve, reject) => {
    told.push(`asked ${questions.join()}`)
    if (isAside) aside.push(questions.join())
    statements.push({
      questions,
      end: (error) => (error ? reject(error) : resolve(questions.map((question) => question.toUpperCase()))),
    })
  })
/** As long as a statement is waited for. */
const long = async () => {
  await turn()
  vi.advanceTimersByTime(25)
}
const refusal = (message: string) => new postgres.PostgresError({ message } as never)
const asked = () => statements.map(({ questions }) => questions.join())

/** Of three questions at most, and about one row those that begin with the same letter. */
let put: (question: string) => Promise<unknown>
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  statements = []
  told = []
  aside = []
})

describe('questions that come up at one time', () => {
  beforeEach(() => {
    const one = combine(ask, { most: 3, rowOf: (question) => question[0]! })
    put = (question) =>
      one(question).then(
        (answer) => told.push(answer),
        (error: Error) => told.push(`${question}: ${error.message}`),
      )
  })

  it('are one statement, and those that come while it is under way are the next, as many as may be', async () => {
    for (const question of ['a', 'b']) void put(question)
    await turn()
    for (const question of ['c', 'd', 'e', 'f']) void put(question)
    await turn()
    expect(asked()).toEqual(['a,b'])
    statements[0]!.end()
    await turn()
    expect(asked()).toEqual(['a,b', 'c,d,e'])
    statements[1]!.end()
    await turn()
    expect(asked()).toEqual(['a,b', 'c,d,e', 'f'])
    statements[2]!.end()
    await turn()
    expect(told.filter((one) => !one.startsWith('asked'))).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  })

  it('are asked before the answers to those before them are passed on', async () => {
    void put('a')
    await turn()
    void put('b')
    statements[0]!.end()
    await turn()
    expect(told).toEqual(['asked a', 'asked b', 'A'])
  })

  it('do not wait for a statement that takes long, unless they are about the same row', async () => {
    for (const question of ['a1', 'a2']) void put(question)
    await turn()
    for (const question of ['a3', 'b1']) void put(question)
    await long()
    expect(asked()).toEqual(['a1,a2', 'b1'])
    statements[1]!.end()
    await turn()
    expect(asked()).toEqual(['a1,a2', 'b1'])
    statements[0]!.end()
    await turn()
    expect(asked()).toEqual(['a1,a2', 'b1', 'a3'])
  })

  it('wait for the newest statement, whatever becomes of one that took long', async () => {
    void put('a')
    await turn()
    void put('b')
    await long()
    void put('c')
    statements[0]!.end()
    await turn()
    expect(asked()).toEqual(['a', 'b'])
    statements[1]!.end()
    await turn()
    expect(asked()).toEqual(['a', 'b', 'c'])
  })

  it('are four statements at most, however long they take', async () => {
    for (const question of ['a', 'b', 'c', 'd', 'e']) {
      void put(question)
      await long()
    }
    expect(asked()).toEqual(['a', 'b', 'c', 'd'])
    statements[2]!.end()
    await turn()
    expect(asked()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are asked one by one when the database refuses their statement, so that one fails for itself alone', async () => {
    for (const question of ['a', 'b']) void put(question)
    await turn()
    void put('c')
    statements[0]!.end(refusal('refused'))
    await turn()
    statements[1]!.end(refusal('refused alone'))
    await turn()
    statements[2]!.end()
    await turn()
    statements[3]!.end()
    await turn()
    expect(told).toEqual(['asked a,b', 'asked a', 'a: refused alone', 'asked b', 'B', 'asked c', 'C'])
  })

  it('all fail when nobody answers, and those after them are asked', async () => {
    for (const question of ['a', 'b']) void put(question)
    await turn()
    void put('c')
    statements[0]!.end(new Error('connection lost'))
    await turn()
    statements[1]!.end()
    await turn()
    expect(told).toEqual(['asked a,b', 'asked c', 'a: connection lost', 'b: connection lost', 'C'])
  })
})

describe('questions that may be asked in line', () => {
  beforeEach(() => void (put = combine(ask, { most: 3, behind: 2, rowOf: (question) => question[0]! })))

  it('are sent behind a statement when enough of them wait, two statements at most, even if they are about the same row', async () => {
    void put('a1')
    await turn()
    void put('a2')
    await turn()
    expect(asked()).toEqual(['a1'])
    void put('b1')
    await turn()
    expect(asked()).toEqual(['a1', 'a2,b1'])
    for (const question of ['a3', 'b2', 'c1', 'd1']) void put(question)
    await turn()
    expect(asked()).toEqual(['a1', 'a2,b1'])
    statements[0]!.end()
    await turn()
    expect(asked()).toEqual(['a1', 'a2,b1', 'a3,b2,c1'])
    statements[1]!.end()
    await turn()
    expect(asked()).toEqual(['a1', 'a2,b1', 'a3,b2,c1'])
    statements[2]!.end()
    await turn()
    expect(asked()).toEqual(['a1', 'a2,b1', 'a3,b2,c1', 'd1'])
    expect(aside).toEqual([])
  })

  it('go past a line that takes long, one statement after the other, unless they are about a row of its', async () => {
    void put('a1')
    await turn()
    for (const question of ['b1', 'b2']) void put(question)
    await turn()
    for (const question of ['a2', 'b3', 'c1']) void put(question)
    await long()
    expect(asked()).toEqual(['a1', 'b1,b2', 'c1'])
    for (const question of ['c2', 'd1', 'd2']) void put(question)
    await turn()
    expect(asked()).toEqual(['a1', 'b1,b2', 'c1'])
    statements[2]!.end()
    await turn()
    expect(asked()).toEqual(['a1', 'b1,b2', 'c1', 'c2,d1,d2'])
    expect(aside).toEqual(['c1', 'c2,d1,d2'])
  })

  it('are in line again when it has come to its end', async () => {
    void put('a1')
    await turn()
    void put('b1')
    await long()
    statements[1]!.end()
    statements[0]!.end()
    await turn()
    void put('a2')
    await turn()
    expect(asked()).toEqual(['a1', 'b1', 'a2'])
    expect(aside).toEqual(['b1'])
  })

  it('are as patient with the second in line as with the first', async () => {
    void put('a1')
    await turn()
    vi.advanceTimersByTime(20)
    for (const question of ['b1', 'b2']) void put(question)
    await turn()
    statements[0]!.end()
    await turn()
    vi.advanceTimersByTime(26)
    void put('c1')
    await turn()
    expect(asked()).toEqual(['a1', 'b1,b2'])
    await long()
    expect(asked()).toEqual(['a1', 'b1,b2', 'c1'])
    expect(aside).toEqual(['c1'])
  })

  it('are asked aside one by one when the database refuses their statement, for others are in line by then', async () => {
    for (const question of ['a', 'b']) void put(question)
    await turn()
    statements[0]!.end(refusal('refused'))
    await turn()
    expect(asked()).toEqual(['a,b', 'a'])
    expect(aside).toEqual(['a'])
  })
})
