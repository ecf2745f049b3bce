import { describe, expect, it } from 'vitest'
import { maxTitleLength } from '../../../platform/http/limits.ts'
import { foldText } from '../../../platform/foldText.ts'
import { en as habitsEn } from '../../habits/messages/en.ts'
import { es as habitsEs } from '../../habits/messages/es.ts'
import { zh as habitsZh } from '../../habits/messages/zh.ts'
import { languages } from '../../i18n/rules.ts'
import { en as rewardsEn } from '../../rewards/messages/en.ts'
import { es as rewardsEs } from '../../rewards/messages/es.ts'
import { zh as rewardsZh } from '../../rewards/messages/zh.ts'
import { ideaAges } from '../../skills/ui/ideas.ts'
import { addPack } from '../contract.ts'
import { items as en } from '../messages/items/en.ts'
import { items as es } from '../messages/items/es.ts'
import { items as zh } from '../messages/items/zh.ts'
import { packItems } from './packItems.ts'
import { chosenOf, isThere, joinTitles, packKinds, packOf } from './packs.ts'

const words = { zh, en, es }
/** What the screens of habits and store offer. */
const offers = {
  zh: { ...habitsZh.exampleHabits, ...rewardsZh.presetRewards },
  en: { ...habitsEn.exampleHabits, ...rewardsEn.presetRewards },
  es: { ...habitsEs.exampleHabits, ...rewardsEs.presetRewards },
}

describe.each(languages)('the packs in %s', (language) => {
  const items = joinTitles(packItems, words, language)

  it.each(ideaAges)('offer for the ages %s what the call takes, under titles that differ', (age) => {
    const ofAge = items.filter((item) => item.age === age)
    expect(packKinds.map((kind) => ofAge.filter((item) => item.kind === kind).length)).toEqual([6, 8, 6])
    expect(new Set(ofAge.map(({ title }) => foldText(title))).size).toBe(ofAge.length)
    for (const { title } of ofAge) expect(title.length).toBeLessThanOrEqual(maxTitleLength)
    const { quickActions, ...rest } = packOf(ofAge)
    const body = { childId: crypto.randomUUID(), ...rest, quickActions: quickActions.slice(1) }
    expect(addPack.body.safeParse(body).error).toBeUndefined()
  })

  it('bring the part of the day, picture and minutes of a habit along', () => {
    const habitOf = (id: string) => packOf(items.filter((item) => item.id === id)).habits[0]
    expect(habitOf('makeBed')).toMatchObject({ part: 'morning', picture: 'bed' })
    expect(habitOf('readTenMinutes')).toMatchObject({ picture: 'read', minutes: 10 })
  })

  it('are recognized in the language of the other parent', () => {
    const [item] = items
    for (const other of languages) {
      const title = words[other][packItems[0].id]
      expect(isThere(['Something else', title.toUpperCase()], item!), title).toBe(true)
    }
    expect(isThere(['Something else'], item!)).toBe(false)
  })

  it('name an idea as the habits and the store do, so that it is not added twice', () => {
    const { teethTwice, makeBed, readTwentyMinutes, screenHalfHour } = words[language]
    const { teeth, bed, read, screenTime } = offers[language]
    const shared = [teeth, bed, read, screenTime].map(foldText)
    expect([teethTwice, makeBed, readTwentyMinutes, screenHalfHour].map(foldText)).toEqual(shared)
  })

  it('are not chosen any more once the child has them', () => {
    const [first, second] = items
    const ticked = new Set([first!.id, second!.id])
    const there = { habit: [first!.title], praise: [], reward: [] }
    expect(chosenOf(items, ticked, there)).toEqual([second])
  })

  it('take nothing from the child', () => {
    for (const { points } of packOf(items).quickActions) expect(points).toBeGreaterThan(0)
  })
})
