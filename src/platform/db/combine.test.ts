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

const ask = (questions: readonly string[]) => new Promise<string[]>((resolve, reject) => {
  told.push(`asked ${questions.join()}`)
  statements.push({ questions, end: (error) => error ? reject(error) : resolve(questions.map((question) => question.toUpperCase())) })
})
/** As long as a statement is waited for. */
const long = async () => {
  await turn()
  vi.advanceTimersByTime(25)
}
const refusal = (message: string) => new postgres.PostgresError({ message } as never)
const asked = () => statements.map(({ questions }) => questions.join())

describe('questions that come up at one time', () => {
  let put: (question: string) => Promise<unknown>
  afterEach(() => void vi.useRealTimers())
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    statements = []
    told = []
    const one = combine(ask, { most: 3, rowOf: (question) => question[0]! })
    put = (question) => one(question).then((answer) => told.push(answer), (error: Error) => told.push(`${question}: ${error.message}`))
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
