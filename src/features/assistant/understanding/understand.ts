import type { Language } from '../../i18n/rules.ts'
import { appKeywords } from '../messages/appKeywords.ts'
import { keywords } from '../messages/keywords.ts'
import { en } from '../messages/questionEn.ts'
import { es } from '../messages/questionEs.ts'
import { zh } from '../messages/questionZh.ts'
import { findAppTopic, findTopic } from '../rules.ts'
import { findDanger, isTypo } from '../safetyRules.ts'
import { type AskedChild, findChildren } from './children.ts'
import { coverPlaces, type AskedThing, findThing, sure } from './things.ts'
import { cover, listPattern, normOf, openTokens, patternOf, questionOf, wordsIn, type Question } from './text.ts'
import { findTime, type Range, usualTime } from './time.ts'
import type { QuestionWords } from './words.ts'

/** The lines of a card, of which the one that was probably asked for is bold. docs/spec.md, section 9. */
export type Fact =
  | 'times'
  | 'days'
  | 'dueDays'
  | 'missed'
  | 'first'
  | 'last'
  | 'streak'
  | 'best'
  | 'points'
  | 'balance'
  | 'pace'
  | 'owed'
  | 'good'
  | 'hard'
  | 'mood'
  | 'day'
  | 'who'
  | 'week'

/** What the rules know of a family. */
export interface AskedFamily {
  /** The day of the family, `2026-03-04`. */
  today: string
  /** Of the screen, for a question whose words do not tell. */
  language: Language
  children: readonly AskedChild[]
  /** The child on the screen. */
  chosenId: string
  /** Habits, skills, rewards, quick actions and earlier praise of all children. */
  things: readonly AskedThing[]
}

/** What a question is about. */
export interface About extends Range {
  /** The id of a child, or `*` for all of them. */
  childId: string
  /** The fact that was probably asked for: a wrong guess costs only which line is bold. */
  line: Fact
  /** What was not said. Without a time it is the last 28 days, but facts of all time are shown as of ever. */
  assumed: { child: boolean; time: boolean }
}

export type Understood =
  /** `thingId` is the id of a thing of that child, or `all`. For all children it is a thing of one of them. */
  | ({ reply: 'card'; thingId: string } & About)
  /** Nothing of the family has such a name. */
  | ({ reply: 'search'; words: string } & About)
  /** Siblings are not compared, causes are not guessed; `other` is not understood or not about the family. */
  | ({ reply: 'refuse'; why: 'siblings' | 'cause' | 'health' | 'other' } & About)
  /** These have replies of their own, which `chooseReply` finds. */
  | { reply: 'safety' | 'help' | 'advice' }

/** What a question may go on from. */
export type Before = Extract<Understood, { reply: 'card' | 'search' }>

const tables: Record<Language, QuestionWords> = { en, es, zh }

/** Facts about everything that a child did: what else a question says changes nothing. */
const general: ReadonlySet<Fact | undefined> = new Set<Fact>([
  'who',
  'owed',
  'missed',
  'mood',
  'hard',
  'good',
  'balance',
  'day',
  'week',
])

/**
 * Understands a message about the family: first the child, the thing and the time, and only then which fact was
 * probably asked for. docs/decisions/0040-child-thing-time.md
 * @param before the last reply about the family's records in this conversation
 */
export function understand(message: string, family: AskedFamily, before?: Before): Understood {
  if (findDanger(message)) return { reply: 'safety' }
  const language = languageOf(message, family)
  const words = tables[language]
  const isKnown = knownIn(words, language)
  const question = corrected(message, { words, language, isKnown, family })
  const has = (pattern: string) => question.text.search(patternOf(pattern, language, words.groups)) >= 0

  const named = findChildren(question, { children: family.children, words, isKnown })
  const withNames = { ...question }
  const hadBefore = (pattern: string) => withNames.text.search(patternOf(pattern, language, words.groups)) >= 0
  const isAll = named.length === 0 && family.children.length > 1 && has(words.everybody)
  const isOurs = named.length > 0 || isAll || has(words.pronoun) || has(words.ours)
  const goesOnAt = question.text.search(patternOf(words.goesOn, language))
  const goesOn = before !== undefined && (words.isSpaced ? goesOnAt === 0 : goesOnAt >= 0)

  const found = thingIn(question, { family, words, isKnown, named: named[0], isAll, before })
  if (found) coverPlaces(question, found.places, '#')
  const time = findTime(question, { words, today: family.today, before })
  const asked = lineOf(has, words)
  const rest = restOf(question, words, isKnown)

  // What a card shows that is not said comes from the question before, if this one goes on from it.
  const isNew = asked !== undefined && general.has(asked) && !(asked === 'owed' && isReward(before, family))
  const isShort = before !== undefined && rest === '' && !isNew && asked !== 'points'
  const isFollowUp = before !== undefined && (goesOn || (isShort && !(named.length > 0 && asked)))
  const keptTime = isFollowUp && !time ? before : undefined
  const foundChild = found && family.children.find(({ id }) => id === found.thing.childId)
  const child = named[0] ?? foundChild ?? family.children.find(({ id }) => id === before?.childId) ?? chosenOf(family)
  const childId = isAll || (named.length > 1 && !found) ? '*' : (child?.id ?? '*')
  const { from, to } = time ?? keptTime ?? usualTime(family.today)
  const about = (kind?: AskedThing['kind']): About => ({
    childId,
    from,
    to,
    line:
      asked === undefined && isFollowUp
        ? before.line
        : factOf(asked, { kind, isDay: from === to, hasTime: time?.isLately === false, has, words }),
    assumed: {
      child: named.length === 0 && !isAll && !isFollowUp && childId === family.chosenId,
      time: !time && !keptTime,
    },
  })
  const refuse = (why: Refusal): Understood => ({ reply: 'refuse', why, ...about() })

  const isMeant = found !== undefined
  const appTopic = findAppTopic(message, appKeywords)
  const isAboutApp = has(words.app) || (appTopic !== undefined && appTopic !== 'points')
  if (
    isAboutApp &&
    (has(words.howTo) || !isOurs) &&
    !(isMeant && named.length > 0) &&
    !has(words.cause) &&
    !(time && asked)
  )
    return { reply: 'help' }
  if (has(words.health) && !isMeant) return refuse('health')
  if (
    family.children.length > 1 &&
    (hadBefore(words.compares) || (named.length !== 1 && hadBefore(words.siblings) && !found?.isExact))
  )
    return refuse('siblings')
  const isAboutPoints = has(pointsOf(words))
  if (has(words.cause) && !isAboutPoints) return refuse('cause')
  if (has(words.advice) || (has(words.trouble) && !(isMeant && time)))
    return isOurs || isMeant || findTopic(message, keywords) ? { reply: 'advice' } : refuse('other')
  if (hadBefore(words.other) && !(isMeant && named.length > 0)) return refuse('other')

  if (found) return { reply: 'card', thingId: found.thing.id, ...about(found.thing.kind) }
  if (isFollowUp && (rest === '' || asked) && !isNew) return goOn(before, { childId, words, isKnown, family, about })
  const isGeneral = asked !== undefined && general.has(asked)
  if (!isOurs && !goesOn && (rest !== '' ? !time || isGeneral : !time && asked === undefined)) return refuse('other')
  if (rest !== '' && !isGeneral) return { reply: 'search', words: rest, ...about() }
  return { reply: 'card', thingId: 'all', ...about() }
}

type Refusal = Extract<Understood, { reply: 'refuse' }>['why']

interface GoingOn {
  childId: string
  words: QuestionWords
  isKnown: (word: string) => boolean
  family: AskedFamily
  about: (kind?: AskedThing['kind']) => About
}

/** The reply about the thing of before: of another child the one that is like it, such as brushing teeth. */
function goOn(before: Before, { childId, words, isKnown, family, about }: GoingOn): Understood {
  if (before.reply === 'search') return { reply: 'search', words: before.words, ...about() }
  const thing = family.things.find(({ id }) => id === before.thingId)
  if (!thing) return { reply: 'card', thingId: 'all', ...about() }
  if (thing.childId === childId || childId === '*') return { reply: 'card', thingId: thing.id, ...about(thing.kind) }
  const found = findThing(questionOf(thing.title, family.language), {
    things: family.things.filter((one) => one.childId === childId),
    words,
    isKnown,
    preferenceOf: ({ kind }) => (kind === thing.kind ? 0.3 : 0),
  })
  if (found && found.score >= sure) return { reply: 'card', thingId: found.thing.id, ...about(found.thing.kind) }
  return { reply: 'search', words: thing.title, ...about() }
}

const isReward = (before: Before | undefined, { things }: AskedFamily) =>
  before?.reply === 'card' && things.find(({ id }) => id === before.thingId)?.kind === 'reward'
const pointsOf = ({ facts }: QuestionWords) => facts.find(([fact]) => fact === 'points')![1]
const chosenOf = ({ children, chosenId }: AskedFamily) => children.find(({ id }) => id === chosenId) ?? children[0]

/** The language in which a question is written: the words that are in it tell, else the screen. */
function languageOf(message: string, { language, children, things }: AskedFamily): Language {
  let rest = message
  for (const name of [...things.map(({ title }) => title), ...children.map(({ name }) => name)])
    rest = rest.replaceAll(name, ' ')
  if (/\p{Script=Han}/u.test(rest)) return 'zh'
  if (/[¿¡ñ]/.test(rest)) return 'es'
  const count = (one: 'en' | 'es') =>
    questionOf(rest, one).tokens.filter(({ word }) => ` ${word} `.search(listPattern(tables[one].empty, one)) >= 0)
      .length
  const [english, spanish] = [count('en'), count('es')]
  if (english !== spanish) return english > spanish ? 'en' : 'es'
  return language
}

/** Whether a word is one of those with which questions are asked. */
function knownIn(words: QuestionWords, language: Language): (word: string) => boolean {
  const { groups, months, weekdays, times, facts, empty, everybody, pronoun, gained } = words
  const plain = new Set([...timeWords(words), ...months, ...weekdays].map((word) => normOf(word, language)))
  const asking = [...facts.map(([, source]) => source), everybody, pronoun, gained]
  return (word) =>
    plain.has(word) ||
    ` ${word} `.search(listPattern(empty, language)) >= 0 ||
    asking.some((source) => ` ${word} `.search(patternOf(source, language, groups)) === 0) ||
    times.some(([, source]) => ` ${word} `.search(patternOf(source, language, groups)) === 0)
}

/** The words that patterns of time hold, in full. */
const timeWords = ({ times, groups }: QuestionWords): string[] =>
  [...times.map(([, source]) => source), ...Object.values(groups)]
    .join(' ')
    .match(/(?<![\\{[<a-z])[a-z]{3,}(?![a-z*[(?}\]>])/g) ?? []

interface Correction {
  words: QuestionWords
  language: Language
  isKnown: (word: string) => boolean
  family: AskedFamily
}

/** The question with the typos in words of time corrected, but for names and titles. */
function corrected(message: string, { words, language, isKnown, family }: Correction): Question {
  const question = questionOf(message, language)
  if (!words.isSpaced) return question
  const own = new Set(
    [...family.things.map(({ title }) => title), ...family.children.map(({ name }) => name)].flatMap((text) =>
      wordsIn(text, language).split(' '),
    ),
  )
  const long = [...timeWords(words), ...words.typos.split(' ')]
    .map((word) => normOf(word, language))
    .filter((word) => word.length > 4)
  let text = ''
  const tokens = question.tokens.map((token) => {
    const isRight = token.word.length < 5 || own.has(token.word) || isKnown(token.word)
    const word = isRight ? token.word : (long.find((other) => isTypo(token.word, other)) ?? token.word)
    const at = text.length + 1
    text += ` ${word}`
    return { ...token, word, at }
  })
  return { ...question, tokens, text: `${text} ` }
}

interface Search {
  family: AskedFamily
  words: QuestionWords
  isKnown: (word: string) => boolean
  named: AskedChild | undefined
  isAll: boolean
  before: Before | undefined
}

/**
 * Finds the thing that is meant: of the named child, else of the child of before or on the screen, else of any child.
 * Words that say little, such as "practice", name a thing only if nothing else is said.
 */
function thingIn(question: Question, { family, words, isKnown, named, isAll, before }: Search) {
  const { language } = question
  const open = { ...question }
  const line = lineOf((pattern) => open.text.search(patternOf(pattern, language, words.groups)) >= 0, words)
  // "Handed over" is not about hands.
  if (line === 'owed')
    for (const match of open.text.matchAll(patternOf(words.facts.find(([fact]) => fact === line)![1], language)))
      cover(open, match.index + (words.isSpaced ? 1 : 0), match.index + match[0].length, '%')
  const first = named?.id ?? (before && before.childId !== '*' ? before.childId : family.chosenId)
  const found = findThing(open, {
    things: named ? family.things.filter(({ childId }) => childId === named.id) : family.things,
    words,
    isKnown,
    preferenceOf: ({ kind, childId }) => (childId === first ? 0.3 : 0) + (kind === kindOf(line) ? 0.25 : 0),
  })
  if (!found) return undefined
  if (found.score < sure) {
    coverPlaces(open, found.places, '#')
    findTime(open, { words, today: family.today })
    const isOther = line !== undefined && ((general.has(line) && line !== 'missed') || line === 'points')
    if (!named || isAll || isOther || restOf(open, words, isKnown) !== '') return undefined
  }
  return { ...found, isExact: found.score > 1.5 }
}

/** The kind of thing to which a fact belongs. */
function kindOf(line: Fact | undefined): AskedThing['kind'] | undefined {
  if (line === 'pace' || line === 'owed') return 'reward'
  if (line === 'best') return 'skill'
  return line === 'streak' || line === 'missed' || line === 'dueDays' ? 'habit' : undefined
}

const lineOf = (has: (pattern: string) => boolean, { facts }: QuestionWords): Fact | undefined =>
  facts.find(([, pattern]) => has(pattern))?.[0]

interface LineContext {
  kind: AskedThing['kind'] | undefined
  isDay: boolean
  hasTime: boolean
  has: (pattern: string) => boolean
  words: QuestionWords
}

/** The fact for what was asked, or for the kind of thing. Points without a time are those that the child has. */
function factOf(asked: Fact | undefined, { kind, isDay, hasTime, has, words }: LineContext): Fact {
  if (asked === 'points' && kind === undefined)
    return hasTime || (has(words.gained) && !has(words.cause)) ? 'points' : 'balance'
  if (asked === 'pace' && kind !== 'reward')
    return has(pointsOf(words)) ? 'balance' : kind === undefined ? 'pace' : 'times'
  if (asked === 'day' && !isDay && kind === undefined) return 'week'
  if (asked) return asked
  if (kind === 'reward') return 'pace'
  if (kind === 'skill') return 'best'
  if (kind) return isDay ? 'times' : 'days'
  return isDay ? 'day' : 'week'
}

/** What nothing explains, as it was typed. */
function restOf(question: Question, words: QuestionWords, isKnown: (word: string) => boolean): string {
  const { language } = question
  const open = { ...question }
  for (const source of [...words.facts.map(([, pattern]) => pattern), words.gained, words.everybody])
    for (const match of open.text.matchAll(patternOf(source, language, words.groups)))
      if (!match[0].includes('@'))
        cover(open, match.index + (words.isSpaced ? 1 : 0), match.index + match[0].length, '%')
  if (!words.isSpaced) {
    return open.text
      .replaceAll(/[@#~%\d]/g, ' ')
      .replaceAll(patternOf(words.empty, language), ' ')
      .split(/\s+/)
      .map((part) => {
        const short = part.replace(new RegExp(`^(?:${words.weak})+`), '')
        return short.length > 1 ? short : part
      })
      .filter((part) => part.length > 1)
      .join(' ')
  }
  return openTokens(open)
    .filter(
      ({ word }) => !/^\d/.test(word) && !isKnown(word) && ` ${word} `.search(listPattern(words.weak, language)) < 0,
    )
    .map(({ raw }) => raw)
    .join(' ')
}
