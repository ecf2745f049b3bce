import { appKeywords } from '../messages/appKeywords.ts'
import { keywords } from '../messages/keywords.ts'
import { findAppTopic, findTopic } from '../rules.ts'
import { findDanger, isTypo } from '../safetyRules.ts'
import { type AskedChild, findChildren } from './children.ts'
import { coverPlaces, type AskedThing, findThing, sure } from './things.ts'
import { coverAll, has, isIn, normOf, openTokens, patternOf, questionOf, wordsIn, type Question } from './text.ts'
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

interface Asked {
  /** How the language of the message asks: `loadWords(languageOf(…))`. */
  words: QuestionWords
  family: AskedFamily
  /** The last reply about the family's records in this conversation. */
  before?: Before | undefined
}

/**
 * Understands a message about the family: first the child, the thing and the time, and only then which fact was
 * probably asked for. docs/decisions/0040-child-thing-time.md
 */
export function understand(message: string, { words, family, before }: Asked): Understood {
  if (findDanger(message)) return { reply: 'safety' }
  const question = corrected(questionOf(message, words), family)
  const says = (pattern: string) => has(question, pattern)

  const named = findChildren(question, family.children)
  const withThing = { ...question }
  const isAll = named.length === 0 && family.children.length > 1 && says(words.everybody)
  const isOurs = named.length > 0 || isAll || says(words.pronoun) || says(words.ours)
  const goesOnAt = question.text.search(patternOf(words.goesOn, words))
  const goesOn = before !== undefined && (words.language === 'zh' ? goesOnAt >= 0 : goesOnAt === 0)

  const found = thingIn(question, { family, named: named[0], before })
  if (found) coverPlaces(question, found.places, '#')
  const time = findTime(question, family.today, before)
  const asked = lineOf(question)
  const open = restOf(question)
  // "Waiting for points": of points and of what is owed, only what they are for is a thing.
  const isFor = words.language === 'zh' || (asked !== 'points' && asked !== 'owed') || isJoined(question, open)
  const rest = isFor ? open : ''

  // What is not said comes from the question before, if this one goes on from it.
  const isVague = asked === undefined || (asked === 'week' && named.length === 0 && !says(words.pronoun))
  const isNew = !isVague && general.has(asked) && !(asked === 'owed' && isReward(before, family))
  const isShort = rest === '' && !isNew && asked !== 'points' && !(named.length > 0 && asked)
  const last = before !== undefined && (goesOn || isShort) ? before : undefined
  const lastTime = time ? undefined : last
  const chosen = family.children.find(({ id }) => id === family.chosenId) ?? family.children[0]
  const child =
    named[0] ??
    family.children.find(({ id }) => id === found?.thing.childId) ??
    family.children.find(({ id }) => id === before?.childId) ??
    chosen
  const childId = isAll || (named.length > 1 && !found) ? '*' : (child?.id ?? '*')
  const { from, to } = time ?? lastTime ?? usualTime(family.today)
  const about = (kind?: AskedThing['kind']): About => ({
    childId,
    from,
    to,
    line:
      isVague && last
        ? last.line
        : factOf(asked, { kind, isDay: from === to, hasTime: time?.isLately === false, question }),
    assumed: { child: named.length === 0 && !isAll && !last && childId === chosen?.id, time: !time && !lastTime },
  })
  const refuse = (why: Refusal): Understood => ({ reply: 'refuse', why, ...about() })
  const card = (thing?: AskedThing): Understood => ({
    reply: 'card',
    thingId: thing?.id ?? 'all',
    ...about(thing?.kind),
  })

  const isNamed = named.length > 0 && found !== undefined
  const appTopic = findAppTopic(message, appKeywords)
  const isAboutApp = says(words.app) || (appTopic !== undefined && appTopic !== 'points')
  if (isAboutApp && (says(words.howTo) || !isOurs) && !isNamed && !says(words.cause) && !(time && asked))
    return { reply: 'help' }
  if (says(words.health) && !found) return refuse('health')
  const isAboutOne = named.length === 1 || found?.isExact === true
  if (family.children.length > 1 && (has(withThing, words.compares) || (!isAboutOne && has(withThing, words.siblings))))
    return refuse('siblings')
  if (says(words.cause) && !says(patternFor('points', words))) return refuse('cause')
  if (says(words.advice) || (says(words.trouble) && !(found && (time || (asked && asked !== 'missed')))))
    return isOurs || found || findTopic(message, keywords) ? { reply: 'advice' } : refuse('other')
  if (has(withThing, words.other) && !isNamed) return refuse('other')

  if (found) return card(found.thing)
  if (last && (rest === '' || asked) && !isNew) {
    const thing = last.reply === 'card' ? family.things.find(({ id }) => id === last.thingId) : undefined
    const same = thing && sameThing(questionOf(thing.title, words), { thing, childId, family })
    if (same || (last.reply === 'card' && !thing)) return card(same)
    return { reply: 'search', words: last.reply === 'search' ? last.words : thing!.title, ...about() }
  }
  const isGeneral = asked !== undefined && general.has(asked)
  if (!isOurs && !goesOn && (rest === '' ? !time && asked === undefined : !time || isGeneral)) return refuse('other')
  return rest === '' || isGeneral ? card() : { reply: 'search', words: rest, ...about() }
}

type Refusal = Extract<Understood, { reply: 'refuse' }>['why']

/** Facts about everything that a child did: what else a question says changes nothing. */
const general: ReadonlySet<Fact> = new Set(['who', 'owed', 'missed', 'mood', 'hard', 'good', 'balance', 'day', 'week'])

const patternFor = (fact: Fact, { facts }: QuestionWords) => facts.find(([one]) => one === fact)![1]
const lineOf = (question: Question): Fact | undefined =>
  question.words.facts.find(([, pattern]) => has(question, pattern))?.[0]
const isReward = (before: Before | undefined, { things }: AskedFamily) =>
  before?.reply === 'card' && things.find(({ id }) => id === before.thingId)?.kind === 'reward'

/** The question with typos corrected, but for what may be a name or a title. */
function corrected(question: Question, { things, children }: AskedFamily): Question {
  const { words } = question
  if (words.language === 'zh') return question
  const titles = [...things.map(({ title }) => title), ...children.map(({ name }) => name)]
  const own = new Set(titles.flatMap((title) => wordsIn(title, words).split(' ')))
  let text = ''
  const tokens = question.tokens.map((token) => {
    const isRight = token.word.length < 5 || own.has(token.word) || words.isKnown(token.word)
    const found = isRight ? undefined : words.corrected.find((other) => other.length > 4 && isTypo(token.word, other))
    const word = found ?? token.word
    text += ` ${word}`
    return { ...token, word, at: text.length - word.length }
  })
  return { ...question, tokens, text: `${text} ` }
}

interface Search {
  family: AskedFamily
  named: AskedChild | undefined
  before: Before | undefined
}

/**
 * Finds the thing that is meant: of the named child, else of the child of before or on the screen, else of any child.
 * Words that say little, such as "practice", name a thing only if nothing else is said.
 */
function thingIn(question: Question, { family, named, before }: Search) {
  const open = { ...question }
  const line = lineOf(open)
  // "Handed over" is not about hands.
  if (line === 'owed') coverAll(open, patternFor(line, open.words))
  const first = named?.id ?? (before && before.childId !== '*' ? before.childId : family.chosenId)
  const things = named ? family.things.filter(({ childId }) => childId === named.id) : family.things
  const found = findThing(
    open,
    things,
    ({ kind, childId }) => (childId === first ? 0.3 : 0) + (kind === kindOf(line) ? 0.25 : 0),
  )
  if (!found || found.score >= sure) return found && { ...found, isExact: found.score > 1.5 }
  coverPlaces(open, found.places, '#')
  findTime(open, family.today)
  const isOther = line === 'points' || (line !== undefined && line !== 'missed' && general.has(line))
  return named && !isOther && restOf(open) === '' ? { ...found, isExact: false } : undefined
}

/** The kind of thing to which a fact belongs. */
function kindOf(line: Fact | undefined): AskedThing['kind'] | undefined {
  if (line === 'pace' || line === 'owed') return 'reward'
  if (line === 'best') return 'skill'
  return line === 'streak' || line === 'missed' || line === 'dueDays' ? 'habit' : undefined
}

interface Same {
  thing: AskedThing
  childId: string
  family: AskedFamily
}

/** The thing of a child that is like another one, such as brushing teeth; of all children that one itself. */
function sameThing(title: Question, { thing, childId, family: { things } }: Same): AskedThing | undefined {
  if (thing.childId === childId || childId === '*') return thing
  const own = things.filter((one) => one.childId === childId)
  const found = findThing(title, own, ({ kind }) => (kind === thing.kind ? 0.3 : 0))
  return found && found.score >= sure ? found.thing : undefined
}

interface LineContext {
  kind: AskedThing['kind'] | undefined
  isDay: boolean
  hasTime: boolean
  question: Question
}

/** The fact for what was asked, or for the kind of thing. Points without a time are those that the child has. */
function factOf(asked: Fact | undefined, { kind, isDay, hasTime, question }: LineContext): Fact {
  const { words } = question
  if (asked === 'points' && !kind)
    return hasTime || (has(question, words.gained) && !has(question, words.cause)) ? 'points' : 'balance'
  if (asked === 'pace' && kind !== 'reward')
    return has(question, patternFor('points', words)) ? 'balance' : kind ? 'times' : 'pace'
  if (asked && (asked !== 'day' || isDay || kind)) return asked
  if (kind === 'reward') return 'pace'
  if (kind === 'skill' && !hasTime) return 'best'
  if (kind) return isDay || kind !== 'habit' ? 'times' : 'days'
  return isDay ? 'day' : 'week'
}

/** Whether the first of some words follows "for", as in "points for karate". */
function isJoined({ text, words }: Question, rest: string): boolean {
  const word = normOf(rest.split(' ')[0]!, words.language)
  return text.search(new RegExp(` (?:${words.of}) (?:[a-z]{1,4} )*${word} `)) >= 0
}

/** What nothing explains, as it was typed. */
function restOf(question: Question): string {
  const { facts, everybody, cause, gained, language, empty, weak, isKnown } = question.words
  const open = { ...question }
  for (const pattern of [...facts.map(([, pattern]) => pattern), everybody, cause]) coverAll(open, pattern)
  if (language !== 'zh') {
    coverAll(open, gained)
    return openTokens(open)
      .filter(({ word }) => !/^\d/.test(word) && !isKnown(word) && !isIn(word, weak, open.words))
      .map(({ raw }) => raw)
      .join(' ')
  }
  const first = new RegExp(`^(?:${weak})+(?=..)`)
  return open.text
    .replaceAll(/[@#~%\d]/g, ' ')
    .replaceAll(patternOf(empty, open.words), ' ')
    .split(/\s+/)
    .map((part) => part.replace(first, ''))
    .filter((part) => part.length > 1 && !new RegExp(`^(?:${weak})+$`).test(part))
    .join(' ')
}
