import { describe, expect, it } from 'vitest'
import type { Child } from '../contract.ts'
import { changesOf, childSchema, formOf, newChildOf } from './childForm.ts'

const texts = { name: 'no name', age: 'wrong age', birthdayFuture: 'not born', date: 'too early' }
const adding = childSchema(texts, { today: '2026-03-04', isNew: true })
const editing = childSchema(texts, { today: '2026-03-04', isNew: false })
const ownView = { habits: 'free', deductions: 'false', door: '' } as const
const typed = { name: ' Mia ', age: '', gender: 'none', birthday: '', avatarUrl: '', ...ownView } as const
const problems = (schema: typeof adding, fields: Record<string, string>) =>
  schema.safeParse({ ...typed, ...fields }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

const mia: Child = {
  id: '01a1fde1-0000-7000-8000-000000000000',
  name: 'Mia',
  age: 8,
  gender: 'girl',
  birthday: '2018-01-02',
  avatarUrl: '🦊',
  goalRewardId: null,
  view: { habits: 'free', deductions: false },
  hasDoor: false,
  points: 0,
  createdAt: '2026-03-04T05:06:07.089Z',
}

describe('adding a child', () => {
  it('childSchema requires only a name, and newChildOf sends only what was filled in', () => {
    expect(problems(adding, { name: '  ' })).toEqual([['name', 'no name']])
    expect(newChildOf(adding.parse(typed))).toEqual({ name: 'Mia' })
  })

  it.each(['0', '18', 'eight'])('childSchema refuses the age «%s» of a new child', (age) => {
    expect(problems(adding, { age })).toEqual([['age', 'wrong age']])
  })

  it('childSchema accepts today as a birthday and refuses a later day', () => {
    expect(problems(adding, { birthday: '2026-03-04' })).toEqual([])
    expect(problems(adding, { birthday: '2026-03-05' })).toEqual([['birthday', 'not born']])
  })

  it('newChildOf sends every field that was filled in', () => {
    const form = adding.parse({ ...typed, age: '17', gender: 'boy', birthday: '2020-01-01', avatarUrl: '🐼' })
    expect(newChildOf(form)).toEqual({ name: 'Mia', age: 17, gender: 'boy', birthday: '2020-01-01', avatarUrl: '🐼' })
  })
})

it('childSchema accepts the stored birthday of a child that was born tomorrow, where the family lives now', () => {
  const schema = childSchema(texts, { today: '2026-03-04', isNew: false, birthday: '2026-03-05' })
  expect(problems(schema, { birthday: '2026-03-05' })).toEqual([])
  expect(problems(schema, { birthday: '2026-03-06' })).toEqual([['birthday', 'not born']])
})

describe('editing a child', () => {
  const every = new Set(['name', 'age', 'gender', 'birthday', 'avatarUrl'] as const)

  it.each(['0', '18', 'eight'])('changesOf silently leaves out the invalid age «%s»', (age) => {
    expect(problems(editing, { age })).toEqual([])
    expect(changesOf(editing.parse({ ...formOf(mia), age }), mia, every)).not.toHaveProperty('age')
  })

  it('changesOf sends the changed fields and no other', () => {
    const form = editing.parse({ ...formOf(mia), name: 'Mila', age: '9' })
    expect(changesOf(form, mia, new Set(['name']))).toEqual({ name: 'Mila' })
    expect(changesOf(form, mia, new Set())).toEqual({})
  })

  it('formOf shows the stored values and changesOf sends them back', () => {
    expect(changesOf(editing.parse(formOf(mia)), mia, every)).toEqual({
      name: 'Mia',
      age: 8,
      gender: 'girl',
      birthday: '2018-01-02',
      avatarUrl: '🦊',
    })
  })

  it('changesOf clears an emptied field only if it had a value', () => {
    const emptied = editing.parse({ ...formOf(mia), age: '', gender: 'none', birthday: '' })
    expect(changesOf(emptied, mia, every)).toEqual({
      name: 'Mia',
      age: null,
      gender: null,
      birthday: null,
      avatarUrl: '🦊',
    })
    expect(changesOf(emptied, { ...mia, age: null, gender: null, birthday: null }, every)).toEqual({
      name: 'Mia',
      avatarUrl: '🦊',
    })
  })
})

describe('the own view of a child', () => {
  const changed = (fields: Partial<ReturnType<typeof formOf>>) =>
    changesOf(
      editing.parse({ ...formOf(mia), ...fields }),
      mia,
      new Set(Object.keys(fields) as (keyof ReturnType<typeof formOf>)[]),
    )

  it('changesOf sends only the part of it that was changed', () => {
    expect(changed({ habits: 'ask' })).toEqual({ view: { habits: 'ask' } })
    expect(changed({ deductions: 'true' })).toEqual({ view: { deductions: true } })
    expect(changed({ name: 'Mila' })).toEqual({ name: 'Mila' })
  })

  it('changesOf sends the pictures of a door in the order of the taps, and null when it was removed', () => {
    expect(changed({ door: 'moon car moon' })).toEqual({ door: ['moon', 'car', 'moon'] })
    expect(changed({ door: 'none' })).toEqual({ door: null })
  })
})
