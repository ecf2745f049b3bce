import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  type Answer,
  answerAll,
  isRefusal,
  isRight,
  rightRepliesTo,
  writtenReply,
} from '../../../testing/askQuestions.ts'
import { languages } from '../../i18n/rules.ts'
import { appKeywords, childWords, greetings } from '../messages/appKeywords.ts'
import { keywords } from '../messages/keywords.ts'
import { chooseReply } from '../rules.ts'
import { findDanger } from '../safetyRules.ts'
import { languageOf, loadWords } from './loadWords.ts'
import { type AskedFamily, understand, type Before } from './understand.ts'

const folder = fileURLToPath(new URL('../../../testing/questions/', import.meta.url))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const families = read('families.json')

describe.each(['hundred', 'paraphrases', 'fresh', 'everyday'])(
  'the rules, asked the questions of %s.jsonl',
  async (name) => {
    const answers = await answerAll(read(`${name}.jsonl`), families)

    it.each(languages)(
      'give the right reply in %s to 95 of 100, and at most one card of 100 is another one',
      (language) => {
        const own = answers.filter((answer) => answer.language === language)
        const wrong = own.filter((answer) => !isRight(answer))
        expect(wrong.length / own.length, shown(wrong)).toBeLessThanOrEqual(0.05)
        const otherCards = wrong.filter(({ reply }) => reply.reply === 'card')
        expect(otherCards.length, shown(otherCards)).toBeLessThanOrEqual(Math.ceil(own.length / 100))
      },
    )

    it('refuse whatever is to be refused', async () => {
      const refusals = answers.filter((answer) => rightRepliesTo(answer).every(isRefusal))
      expect(refusals.length).toBeGreaterThan(10)
      const answered = refusals.filter(({ reply }) => !isRefusal(reply))
      expect(answered, shown(answered)).toEqual([])
    })
  },
)

const shown = (answers: readonly Answer[]) =>
  answers.map(({ id, question, reply }) => `${id} ${question} ${JSON.stringify(reply)}`).join('\n')

const family: AskedFamily = {
  today: '2026-11-25',
  children: [
    { id: 'a', name: 'Emma' },
    { id: 'b', name: 'Leo' },
    { id: 'c', name: 'נועה' },
  ],
  chosenId: 'a',
  things: [
    { id: 'read-a', kind: 'habit', childId: 'a', title: 'Read' },
    { id: 'read-b', kind: 'habit', childId: 'b', title: 'Reading time' },
    { id: 'bed-old', kind: 'habit', childId: 'a', title: 'Make the bed', isArchived: true },
    { id: 'bed', kind: 'habit', childId: 'a', title: 'Make the bed' },
    { id: 'flute-old', kind: 'habit', childId: 'a', title: 'Flute', isArchived: true },
    { id: 'who', kind: 'reward', childId: 'b', title: 'Guess Who?' },
    { id: 'drops', kind: 'habit', childId: 'b', title: '💧💧' },
  ],
}
const ask = async (question: string, before?: Before) => {
  const words = await loadWords(languageOf(question, { ...family, language: 'en' }))
  return understand(question, { words, family, before })
}

describe('understand', () => {
  it('says which child and time it assumed', async () => {
    expect(await ask('How often did she read?')).toMatchObject({
      reply: 'card',
      childId: 'a',
      thingId: 'read-a',
      from: '2026-10-29',
      to: '2026-11-25',
      assumed: { child: true, time: true },
    })
    expect(await ask("Leo's reading last week")).toMatchObject({ assumed: { child: false, time: false } })
  })

  it('takes the child whose thing it is, if no other has it', async () => {
    expect(await ask('How long until Guess Who?')).toMatchObject({ childId: 'b', thingId: 'who', line: 'pace' })
  })

  it('takes a thing that is in use before an archived one of the same title, and an archived one else', async () => {
    expect(await ask('Did Emma make the bed yesterday?')).toMatchObject({ thingId: 'bed' })
    expect(await ask('When did Emma last play the flute?')).toMatchObject({ thingId: 'flute-old', line: 'last' })
  })

  it.each([
    ['en', 'Helped someone', 'Helped', 'Emma helped yesterday'],
    ['es', 'Ayudó a alguien', 'Ayudar', 'Emma ayudó ayer'],
    ['zh', '帮助别人', '帮忙', 'Emma昨天帮忙了吗'],
  ] as const)(
    'takes what the family made itself before what is ready-made in %s',
    async (language, ready, own, question) => {
      const behavior = { kind: 'behavior', childId: 'a' } as const
      const things = [
        { id: 'ready', title: ready, isReadyMade: true, ...behavior },
        { id: 'own', title: own, ...behavior },
      ]
      const words = await loadWords(language)
      const askOwn = (text: string) => understand(text, { words, family: { ...family, things } })
      expect(askOwn(question)).toMatchObject({ thingId: 'own', from: '2026-11-24' })
      expect(askOwn(`Emma ${ready}`)).toMatchObject({ thingId: 'ready' })
    },
  )

  it('finds a title without words', async () => {
    expect(await ask('💧💧 today Leo?')).toMatchObject({ childId: 'b', thingId: 'drops', from: '2026-11-25' })
  })

  it.each([
    ['en', 'Story book', 'Did Emma read yesterday?', 'How long until the book?'],
    ['zh', '故事书', 'Emma昨天阅读了吗', 'Emma离故事书还差多少分'],
  ] as const)('takes no reward that is a book for reading in %s', async (language, title, reading, waiting) => {
    const things = [{ id: 'book', kind: 'reward', childId: 'a', title } as const]
    const words = await loadWords(language)
    const askIt = (text: string) => understand(text, { words, family: { ...family, things } })
    expect(askIt(reading)).toMatchObject({ reply: 'search' })
    expect(askIt(waiting)).toMatchObject({ reply: 'card', thingId: 'book', line: 'pace' })
  })

  it('searches for what the child does not have, though another one has it', async () => {
    expect(await ask('Did Leo play the flute on Monday?')).toMatchObject({
      reply: 'search',
      childId: 'b',
      words: 'flute',
    })
    expect(await ask('Did נועה play the flute on Monday?')).toMatchObject({ reply: 'search', childId: 'c' })
  })

  it('goes on from the question before: another child, another time, another fact', async () => {
    const first = (await ask('How many times did Emma read last week?')) as Before
    const leo = (await ask('and Leo?', first)) as Before
    expect(leo).toMatchObject({ childId: 'b', thingId: 'read-b', from: '2026-11-15', to: '2026-11-21', line: 'times' })
    expect(await ask('and this week?', leo)).toMatchObject({
      childId: 'b',
      thingId: 'read-b',
      from: '2026-11-22',
      line: 'times',
    })
    expect(await ask('when was the last time?', leo)).toMatchObject({ thingId: 'read-b', line: 'last' })
    expect(await ask('and the week before?', leo)).toMatchObject({ from: '2026-11-08', to: '2026-11-14' })
    expect(await ask('what was hard?', leo)).toMatchObject({ childId: 'b', thingId: 'all', line: 'hard' })
  })

  it('leaves a worry to the tips, even where a reward is called alike', async () => {
    const things = [{ id: 'late', kind: 'reward', childId: 'a', title: 'Later bedtime' } as const]
    const words = await loadWords('en')
    const askIt = (text: string) => understand(text, { words, family: { ...family, things } })
    expect(askIt('Bedtime is a battle')).toEqual({ reply: 'advice' })
    expect(askIt('bedtime?')).toMatchObject({ reply: 'card', thingId: 'late' })
  })

  it.each([
    ['en', 'My son hits his sister when he is angry', 'advice', 'topics.tantrum'],
    ['en', 'My daughter bites other kids', 'advice', 'topics.tantrum'],
    ['en', 'Should I take away points when he lies?', 'advice', 'topics.lying'],
    ['en', 'Is it ok to reward kids with points?', 'advice', 'rewards.chooseTogether'],
    ['en', 'I am so tired and I shouted at my kids today', 'advice', 'general.repair'],
    ['en', 'I lost my patience with my kids', 'advice', 'general.repair'],
    ['en', 'How do I add grandma?', 'help', 'app.family'],
    ['es', 'Mi hijo le pega a su hermana cuando se enoja', 'advice', 'topics.tantrum'],
    ['es', '¿Le quito puntos cuando miente?', 'advice', 'topics.lying'],
    ['es', 'Quiere la tableta todo el tiempo', 'advice', 'topics.screens'],
    ['es', 'Mi hija no come verduras', 'advice', 'topics.meals'],
    ['es', '¿Cuántos puntos doy por lavarse los dientes?', 'advice', 'app.points'],
    ['es', 'Estoy agotada y hoy les grité a mis hijos', 'advice', 'general.repair'],
    ['es', 'Estoy agotada', 'advice', 'general.repair'],
    ['es', '¿Cómo agrego a la abuela?', 'help', 'app.family'],
    ['zh', '孩子在超市大喊大叫怎么办？', 'advice', 'topics.tantrum'],
    ['zh', '儿子一生气就打妹妹', 'advice', 'topics.siblings'],
    ['zh', '她整天要玩平板', 'advice', 'topics.screens'],
    ['zh', '他撒谎要扣分吗？', 'advice', 'topics.lying'],
    ['zh', '孩子不吃蔬菜', 'advice', 'topics.meals'],
    ['zh', '刷牙应该给多少分？', 'advice', 'app.points'],
    ['zh', '用积分奖励孩子好吗？', 'advice', 'rewards.chooseTogether'],
    ['zh', '我今天太累了，吼了孩子', 'advice', 'general.repair'],
    ['zh', '怎么加奶奶进来？', 'help', 'app.family'],
  ] as const)('answers in %s «%s» with %s, not from the records: %s', async (language, question, reply, id) => {
    const titles = {
      en: ['Brush teeth', 'Shouted at dinner', 'Extra screen time (30 min)'],
      es: ['Cepillarse los dientes', 'Gritó en la cena', 'Tiempo extra de pantalla (30 min)'],
      zh: ['早晚刷牙', '吃饭时大喊大叫', '多玩 30 分钟电子产品'],
    }[language]
    const kinds = ['habit', 'behavior', 'reward'] as const
    const things = titles.map((title, n) => ({ id: title, kind: kinds[n]!, childId: 'a', title }))
    const words = await loadWords(language)
    expect(understand(question, { words, family: { ...family, things } })).toEqual({ reply })
    const vocabulary = { findDanger, keywords, appKeywords, greetings, childWords }
    expect(chooseReply(question, vocabulary, { last: undefined, random: 0 }).id).toBe(id)
  })

  it('goes on from a search', async () => {
    const first = (await ask('Did Leo play chess yesterday?')) as Before
    expect(await ask('and last week?', first)).toMatchObject({ reply: 'search', words: 'chess', from: '2026-11-15' })
  })

  it('finds children and things whose names hold signs', async () => {
    const odd: AskedFamily = {
      today: '2026-02-28',
      children: ['💧', '(a+)', 'Zoë-Mae', 'O’Neil'].map((name) => ({ id: name, name })),
      chosenId: '💧',
      things: [{ id: 'book', kind: 'reward', childId: 'O’Neil', title: 'C++ [book] (1)' }],
    }
    const words = await loadWords('en')
    const askOdd = (question: string) => understand(question, { words, family: odd })
    expect(askOdd('How many points does zoe mae have?')).toMatchObject({ childId: 'Zoë-Mae', line: 'balance' })
    expect(askOdd("O'Neil's book, how many points until then?")).toMatchObject({ thingId: 'book', line: 'pace' })
    expect(askOdd('How was yesterday?')).toMatchObject({ reply: 'card', childId: '💧', from: '2026-02-27' })
  })

  it.each(['', '?', '💧', '(((', 'which '.repeat(333), '天'.repeat(2000), 'a'.repeat(2000)])(
    'answers nothing to «%.10s»',
    async (question) => {
      expect(await ask(question)).toMatchObject({ reply: 'refuse', why: 'other' })
    },
  )

  it('gives a safety reply before anything else', async () => {
    expect(await ask('Did Leo read today? He says he wants to kill himself')).toEqual({ reply: 'safety' })
  })
})

describe('the time', () => {
  const timeOf = async (question: string) => {
    const { from, to } = writtenReply(await ask(question))
    return from === to ? from : `${from}..${to}`
  }

  it.each([
    ['Did Emma read today?', '2026-11-25'],
    ['Did Emma read the day before yesterday?', '2026-11-23'],
    ['Did Emma read on Wednesday?', '2026-11-25'],
    ['Did Emma read last Wednesday?', '2026-11-18'],
    ['Did Emma read on Friday of last week?', '2026-11-20'],
    ['Emma reading over the weekend', '2026-11-21..2026-11-22'],
    ['Emma reading in the last 3 weeks', '2026-11-05..2026-11-25'],
    ['Emma reading two weeks ago', '2026-11-08..2026-11-14'],
    ['Emma reading 3 days ago', '2026-11-22'],
    ['Emma reading in December', '2025-12-01..2025-12-31'],
    ['Emma reading in November', '2026-11-01..2026-11-25'],
    ['Emma reading in March 2026', '2026-03-01..2026-03-31'],
    ['Emma reading since September', '2026-09-01..2026-11-25'],
    ['Emma reading from October 3 to October 9', '2026-10-03..2026-10-09'],
    ['Emma reading on 2026-10-03', '2026-10-03'],
    ['Emma reading on the 3rd', '2026-11-03'],
    ['Emma reading on the 28th', '2026-10-28'],
    ['Emma reading this year', '2026-01-01..2026-11-25'],
    ['Emma reading in 2025', '2025-01-01..2025-12-31'],
    ['Emma reading on February 30', '2026-02-01..2026-02-28'],
    ['Emma reading in 2099', '2026-10-29..2026-11-25'],
    ['Emma reading in the last 9999 days', '2025-10-22..2026-11-25'],
    ['¿Leyó Emma el miércoles pasado?', '2026-11-18'],
    ['¿Cuántas veces leyó Emma del 3 al 9 de octubre?', '2026-10-03..2026-10-09'],
    ['¿Leyó Emma hace tres días?', '2026-11-22'],
    ['¿Cuánto leyó Emma desde el lunes?', '2026-11-23..2026-11-25'],
    ['Emma上周五读书了吗', '2026-11-20'],
    ['Emma过去两周读书几次', '2026-11-12..2026-11-25'],
    ['Emma三天前读书了吗', '2026-11-22'],
    ['Emma十一月三号读书了吗', '2026-11-03'],
    ['Emma去年十二月读书几次', '2025-12-01..2025-12-31'],
    ['Emma半个月内读书几次', '2026-11-11..2026-11-25'],
  ])('of «%s» is %s', async (question, expected) => {
    expect(await timeOf(question)).toBe(expected)
  })
})
