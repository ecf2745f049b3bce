import pg from 'pg'
import { expect, it } from 'vitest'
import { describeError } from './log.ts'

it('describeError leaves out the values that an error message quotes', () => {
  const error = new SyntaxError('Unexpected token \'M\', "{"content":"Mia cried"}" is not valid JSON')
  expect(JSON.stringify(describeError(error))).not.toMatch(/Mia|cried/)
  expect(describeError(error)).toMatchObject({ type: 'SyntaxError', stack: expect.stringContaining('log.test.ts') })
})

it('describeError describes a database error by its code and stack only', () => {
  const cause = Object.assign(new pg.DatabaseError('duplicate key (email)=(mia@example.com)', 0, 'error'), {
    code: '23505',
    detail: 'Key (email)=(mia@example.com) already exists.',
    constraint: 'guardians_email_unique',
    parameters: ['mia@example.com'],
  })
  const described = describeError(new Error('Failed query: insert into guardians\nparams: mia@example.com', { cause }))
  expect(JSON.stringify(described)).not.toContain('mia@example.com')
  expect(described.cause).toMatchObject({ code: '23505', constraint: 'guardians_email_unique' })
})

it('describeError describes a thrown value that is no error by its type only', () => {
  expect(describeError('Mia')).toEqual({ type: 'string' })
})
