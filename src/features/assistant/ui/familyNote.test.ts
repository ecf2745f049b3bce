import { expect, it } from 'vitest'
import { familyNoteFor, type FamilyFacts } from './familyNote.ts'

const mia: FamilyFacts = {
  name: 'Mia',
  age: 6,
  points: 60,
  rewards: [
    { title: 'Snack choice', pointsCost: 30 },
    { title: 'Story book', pointsCost: 80 },
  ],
  habits: [
    { title: 'Brush teeth', isOpenToday: true },
    { title: 'Read', isOpenToday: false },
  ],
  weekPoints: 115,
}

it('tells how far the nearest reward is', () => {
  expect(familyNoteFor('rewards.sayWhy', mia)).toEqual({ key: 'noteNear', name: 'Mia', title: 'Story book', count: 20 })
})

it('tells what can be had when nothing is out of reach', () => {
  expect(familyNoteFor('rewards.sayWhy', { ...mia, points: 80 })).toEqual({
    key: 'noteAffordable',
    name: 'Mia',
    title: 'Story book',
  })
})

it('names the habits that are open today', () => {
  expect(familyNoteFor('tips.ifThen', mia)).toEqual({ key: 'noteHabits', name: 'Mia', habits: ['Brush teeth'] })
  expect(familyNoteFor('tips.ifThen', { ...mia, habits: mia.habits!.slice(1) })).toEqual({
    key: 'noteHabitsDone',
    name: 'Mia',
  })
})

it('tells of the week when it went well, and never of deductions', () => {
  expect(familyNoteFor('tips.praise', mia)).toEqual({ key: 'noteWeek', name: 'Mia', count: 115 })
  expect(familyNoteFor('tips.praise', { ...mia, weekPoints: -5 })).toBeUndefined()
})

it('says nothing about what was not loaded, nor beside a reply that it does not fit', () => {
  const unknown = { ...mia, rewards: undefined, habits: undefined, weekPoints: undefined }
  for (const id of ['rewards.sayWhy', 'tips.ifThen', 'tips.praise'] as const)
    expect(familyNoteFor(id, unknown)).toBeUndefined()
  for (const id of ['safety.urgent', 'safety.again', 'topics.bedtime'] as const)
    expect(familyNoteFor(id, mia)).toBeUndefined()
})
