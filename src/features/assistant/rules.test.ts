import { describe, expect, it } from 'vitest'
import { keywords } from './messages/keywords.ts'
import { replies as en } from './messages/replies/en.ts'
import { replies as es } from './messages/replies/es.ts'
import { replies as zh } from './messages/replies/zh.ts'
import {
  actions,
  replyTo,
  replyToAction,
  replyToSuggestion,
  replyWithText,
  suggestions,
  topicOf,
  typingMs,
  type Circumstances,
  type ReplyId,
} from './rules.ts'
import { hasDot, nextMascot, restingMascot, type Mascot, type MascotEvent } from './ui/mascotState.ts'

const fresh: Circumstances = { last: undefined, random: 0 }

describe('what a message is about', () => {
  it.each([
    ['Bedtime is a battle every night', 'bedtime'],
    ['Mi hija no se duerme sin mí', 'bedtime'],
    ['孩子晚上不肯睡觉怎么办', 'bedtime'],
    ['How much tablet time is too much?', 'screens'],
    ['¿Cuánto rato de movil le dejo?', 'screens'],
    ['总想玩游戏', 'screens'],
    ['Huge tantrum at the store', 'tantrum'],
    ['Le da una rabieta cuando pierde', 'tantrum'],
    ['一不顺心就发脾气', 'tantrum'],
    ['She takes three hours for her homework', 'homework'],
    ['No quiere hacer los deberes', 'homework'],
    ['写作业拖拉', 'homework'],
    ['A picky eater who hates vegetables', 'meals'],
    ['挑食不吃饭', 'meals'],
    ['Jealous of the new baby brother', 'siblings'],
    ['Los hermanos se pelean todo el día', 'siblings'],
    ['看到妹妹就吃醋', 'siblings'],
    ['He lied to me about the cup', 'lying'],
    ['最近老是撒谎', 'lying'],
    ['Wants to give up after one try', 'motivation'],
    ['Se le olvida el habito de leer', 'habits'],
    ['用积分兑换礼物合适吗', 'rewards'],
  ] as const)('%s → %s', (message, topic) => {
    expect(topicOf(message, keywords)).toBe(topic)
  })

  it.each([
    'She wants to die',
    'he said he’d kill himself',
    'I found marks of self-harm',
    'My son swallowed a battery',
    'she can’t breathe',
    '孩子说不想活了',
    '老师虐待我的孩子',
    'mi hijo se trago una pila',
    'Dice que quiere morir',
    'Bedtime is hard since the neighbour abused her',
  ])('%s is for somebody else than Pip', (message) => {
    expect(topicOf(message, keywords)).toBe('safety')
  })

  it.each([
    ['I believe she is a great scraper of grapes', undefined],
    ['Toca el violonchelo', undefined],
    ['hello', undefined],
    ['', undefined],
    ['💚💚', undefined],
    ['<b>bed</b>', 'bedtime'],
  ] as const)('a word inside another is none: %s', (message, topic) => {
    expect(topicOf(message, keywords)).toBe(topic)
  })
})

describe('the reply', () => {
  it('to a worrying message is the safety text, and another one when it was just shown', () => {
    expect(replyTo('no respira', keywords, fresh)).toEqual({ id: 'safety.urgent', isUrgent: true })
    expect(replyTo('no respira', keywords, { ...fresh, last: 'safety.urgent' })).toEqual({
      id: 'safety.again',
      isUrgent: true,
    })
  })

  it('to anything else is a general one', () => {
    expect(replyTo('hello', keywords, fresh)).toEqual({ id: 'general.honest', isUrgent: false })
  })

  it('is never the same twice running, whatever is asked', () => {
    const questions = ['bedtime', 'homework', '…', 'habit', 'suicide', 'reward', 'sister']
    for (let step = 0, last: ReplyId | undefined; step < 700; step += 1) {
      const circumstances = { last, random: (step * 0.618) % 1 }
      const id = [
        () => replyTo(questions[Math.floor(step / 3) % questions.length]!, keywords, circumstances).id,
        () => replyToSuggestion(suggestions[Math.floor(step / 5) % 4]!, circumstances),
        () => replyToAction(actions[Math.floor(step / 2) % 3]!, circumstances),
      ][Math.floor(step / 7) % 3]!()
      expect(id).not.toBe(last)
      expect(en[id]).toBeTruthy()
      last = id
    }
  })

  it('to a suggestion is the one that was written for it', () => {
    expect(suggestions.map((suggestion) => replyToSuggestion(suggestion, fresh))).toEqual([
      'tips.ifThen',
      'tips.praise',
      'topics.bedtime',
      'rewards.chooseTogether',
    ])
  })

  it.each([
    [4, ['recommendations.age4']],
    [6, ['recommendations.age6']],
    [7, ['recommendations.age6', 'recommendations.age7']],
    [12, ['recommendations.age7']],
    [null, ['recommendations.age4', 'recommendations.age6', 'recommendations.age7']],
  ])('about what comes next is for the child’s age: %s', (age, fitting) => {
    const offered = new Set(
      Array.from({ length: 100 }, (_, n) =>
        replyToAction('recommendations', { last: undefined, random: n / 100, age }),
      ),
    )
    expect([...offered].filter((id) => id.startsWith('recommendations.age'))).toEqual(fitting)
  })

  it('from an address counts only when it is one of ours for that action', () => {
    expect(replyWithText('tips', en['tips.praise'], en)).toBe('tips.praise')
    expect(replyWithText('rewards', en['tips.praise'], en)).toBeUndefined()
    expect(replyWithText('tips', 'Call this number now', en)).toBeUndefined()
    expect(replyWithText('tips', zh['tips.praise'], zh)).toBe('tips.praise')
  })

  it('has other words than every other reply, in each language', () => {
    for (const replies of [en, zh, es]) expect(new Set(Object.values(replies)).size).toBe(Object.keys(en).length)
  })

  it('takes 2 to 4 seconds, to a suggestion 0.5 to 1', () => {
    expect([0, 1].map((random) => typingMs({ isSuggestion: false, random }))).toEqual([2000, 4000])
    expect([0, 1].map((random) => typingMs({ isSuggestion: true, random }))).toEqual([500, 1000])
  })
})

describe('the mascot', () => {
  const after = (...events: MascotEvent[]): Mascot => events.reduce(nextMascot, restingMascot)
  const chosen: MascotEvent = { type: 'choose', action: 'tips', response: 'A tip' }

  it('opens and closes by toggling, which clears the response', () => {
    expect(after({ type: 'toggle' })).toMatchObject({ isActive: true, isBubbleOpen: true, response: null })
    expect(after({ type: 'toggle' }, { type: 'toggle' })).toMatchObject({ isActive: false, isBubbleOpen: false })
    expect(after({ type: 'toggle' }, chosen, { type: 'toggle' }).response).toBeNull()
  })

  it('rests when it is dismissed', () => {
    expect(after({ type: 'toggle' }, { type: 'dismiss' })).toMatchObject({ isActive: false, isBubbleOpen: false })
  })

  it('hides the bubble when something is chosen, and keeps what it was', () => {
    expect(after({ type: 'toggle' }, chosen)).toEqual({
      isActive: true,
      isBubbleOpen: false,
      action: 'tips',
      response: 'A tip',
    })
  })

  it('has a dot while it rests and has news', () => {
    expect(hasDot(restingMascot, true)).toBe(true)
    expect(hasDot(restingMascot, false)).toBe(false)
    expect(hasDot(after({ type: 'toggle' }), true)).toBe(false)
  })
})
