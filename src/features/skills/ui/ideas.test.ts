import { describe, expect, it } from 'vitest'
import { maxTitleLength } from '../../../platform/http/limits.ts'
import { languages, type Language } from '../../i18n/rules.ts'
import { maxTargetUnitLength, maxTargetValue } from '../contract.ts'
import { ideas as en } from '../messages/ideas/en.ts'
import { ideas as es } from '../messages/ideas/es.ts'
import { ideas as zh } from '../messages/ideas/zh.ts'
import { filterIdeas, ideaAgeOf, ideaAges, ideaKinds, type IdeaWords, isTaken, joinWords } from './ideas.ts'
import { skillIdeas } from './skillIdeas.ts'

const words: Record<Language, IdeaWords> = { zh, en, es }
const ideasIn = (language: Language) => joinWords(skillIdeas, words, language)
const everything = { age: 'all', kind: 'all', search: '' } as const
const titlesFound = (language: Language, search: string) =>
  filterIdeas(ideasIn(language), { ...everything, search }).map(({ title }) => title)

describe.each(languages)('the ideas in %s', (language) => {
  const ideas = ideasIn(language)

  it('are at least 100, each with a title of its own', () => {
    expect(new Set(ideas.map(({ title }) => title.toLowerCase())).size).toBe(ideas.length)
    expect(ideas.length).toBeGreaterThanOrEqual(100)
  })

  it('fit into the form, with a unit where there is a target and only there', () => {
    for (const { id, title, target, unit } of ideas) {
      expect(title.trim(), id).not.toBe('')
      expect(title.length, id).toBeLessThanOrEqual(maxTitleLength)
      expect(unit === undefined, id).toBe(target === undefined)
      if (target === undefined) continue
      expect(Number.isInteger(target) && target >= 1 && target <= maxTargetValue, id).toBe(true)
      expect(unit!.trim(), id).not.toBe('')
      expect(unit!.length, id).toBeLessThanOrEqual(maxTargetUnitLength)
    }
  })

  it('are recognized in the language of the other parent', () => {
    for (const other of languages) expect(isTaken([ideasIn(other)[0]!.title.toUpperCase()], ideas[0]!)).toBe(true)
    expect(isTaken(['Something else'], ideas[0]!)).toBe(false)
  })

  it('are found by their whole title in capital letters and without accents', () => {
    for (const { title } of ideas) {
      const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
      expect(titlesFound(language, ` ${plain} `)).toContain(title)
    }
  })
})

describe('filterIdeas', () => {
  it.each([
    ['en', 'SWIM', 'Swim a length'],
    ['en', 'length swim', 'Swim a length'],
    ['es', 'leccion', undefined],
    ['es', 'CANCION', 'Componer una canción'],
    ['es', 'canción', 'Tocar una canción'],
    ['es', 'aerea', undefined],
    ['zh', '绳', '跳绳'],
    ['zh', '游', '连续游泳'],
  ] as const)('finds in %s by «%s»: %s', (language, search, title) => {
    const found = titlesFound(language, search)
    if (title === undefined) expect(found).toEqual([])
    else expect(found).toContain(title)
  })

  it('has something for each age and kind, and shows nothing else', () => {
    const ideas = ideasIn('en')
    for (const age of ideaAges) {
      for (const kind of ideaKinds) {
        const found = filterIdeas(ideas, { age, kind, search: '' })
        expect(found, `${age} ${kind}`).not.toEqual([])
        expect(found.every((idea) => idea.age === age && idea.kind === kind)).toBe(true)
      }
    }
    expect(filterIdeas(ideas, everything)).toHaveLength(skillIdeas.length)
  })
})

it.each([
  [null, 'all'],
  [1, 'all'],
  [2, '2-4'],
  [4, '2-4'],
  [5, '5-7'],
  [10, '8-10'],
  [13, '11-13'],
  [14, 'all'],
])('ideaAgeOf(%s) is %s', (age, group) => {
  expect(ideaAgeOf(age)).toBe(group)
})
