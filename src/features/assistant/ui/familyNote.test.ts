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

it('familyNoteFor says how many points the nearest reward is away', () => {
  expect(familyNoteFor('rewards.sayWhy', mia)).toEqual({ key: 'noteNear', name: 'Mia', title: 'Story book', count: 20 })
})

it('familyNoteFor names the most expensive reward when all are affordable', () => {
  expect(familyNoteFor('rewards.sayWhy', { ...mia, points: 80 })).toEqual({
    key: 'noteAffordable',
    name: 'Mia',
    title: 'Story book',
  })
})

it('familyNoteFor names the habits that are open today', () => {
  expect(familyNoteFor('tips.ifThen', mia)).toEqual({ key: 'noteHabits', name: 'Mia', habits: ['Brush teeth'] })
  expect(familyNoteFor('tips.ifThen', { ...mia, habits: mia.habits!.slice(1) })).toEqual({
    key: 'noteHabitsDone',
    name: 'Mia',
  })
})

it('familyNoteFor mentions the points of a good week and never a loss', () => {
  expect(familyNoteFor('tips.praise', mia)).toEqual({ key: 'noteWeek', name: 'Mia', count: 115 })
  expect(familyNoteFor('tips.praise', { ...mia, weekPoints: -5 })).toBeUndefined()
})

it('familyNoteFor returns nothing without loaded data or for a reply on another subject', () => {
  const notLoaded = { ...mia, rewards: undefined, habits: undefined, weekPoints: undefined }
  for (const id of ['rewards.sayWhy', 'tips.ifThen', 'tips.praise'] as const)
    expect(familyNoteFor(id, notLoaded)).toBeUndefined()
  for (const id of ['safety.harm', 'safety.again', 'topics.bedtime'] as const)
    expect(familyNoteFor(id, mia)).toBeUndefined()
})
