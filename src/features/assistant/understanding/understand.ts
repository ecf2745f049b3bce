import { appKeywords } from '../messages/appKeywords.ts'
import { keywords } from '../messages/keywords.ts'
import { findAppTopic, findTopic } from '../rules.ts'
import { findDanger, isTypo } from '../safetyRules.ts'
import { type AskedChild, findChildren } from './children.ts'
import { coverPlaces, type AskedThing, findThing, sure, wholeShare } from './things.ts'
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
  | ({ reply: 'refuse'; why: 'siblings' | 'cause' | 'health' | 'other'; thingId: string } & About)
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
  const named = findChildren(question, family.children)
  const withNames = { ...question }
  const found = thingIn(question, { family, named: named[0], before })
  if (found) coverPlaces(question, found.places, '#')
  const time = findTime(question, family.today, before)
  const parts: Parts = { message, question, withNames, family, before, named, found, time, asked: lineOf(question) }
  return otherReply(parts) ?? replyAbout(parts)
}

interface Parts {
  message: string
  /** What is left of it. */
  question: Question
  /** The question with the names covered alone. */
  withNames: Question
  family: AskedFamily
  before: Before | undefined
  named: AskedChild[]
  found: ReturnType<typeof thingIn>
  time: ReturnType<typeof findTime>
  asked: Fact | undefined
}

const isAboutAll = ({ named, family, withNames }: Parts) =>
  named.length === 0 && family.children.length > 1 && has(withNames, withNames.words.everybody)

/** Whether a question is about the family, by its words. */
const isOurs = ({ named, withNames }: Parts) =>
  named.length > 0 ||
  [withNames.words.everybody, withNames.words.pronoun, withNames.words.ours].some((pattern) => has(withNames, pattern))

/** What is not answered from the records: help, advice and refusals; undefined for all else. */
function otherReply(parts: Parts): Understood | undefined {
  const { message, question, withNames, family, named, found, time, asked } = parts
  const { words } = question
  const says = (pattern: string) => has(question, pattern)
  const refuse = (why: Refusal): Understood => refusal(parts, why)
  const isNamed = named.length > 0 && found !== undefined
  const appTopic = findAppTopic(message, appKeywords)
  const isAboutApp = says(words.app) || (appTopic !== undefined && appTopic !== 'points')
  if (
    isAboutApp &&
    (says(words.howTo) || !isOurs(parts)) &&
    !isNamed &&
    !says(words.cause) &&
    asked !== 'owed' &&
    !(time && asked)
  )
    return { reply: 'help' }
  if (says(words.health) && !found) return refuse('health')
  // A title may ask "who" itself.
  const compares =
    has(withNames, words.compares) || (named.length !== 1 && has(found?.isExact ? question : withNames, words.siblings))
  if (compares && family.children.length > 1) return refuse('siblings')
  if (says(words.cause) && !says(patternFor('points', words))) return refuse('cause')
  // "Will keeps asking, how many points until" is a question, "will not" is a worry.
  const isFact = found && (time || (asked && asked !== 'missed'))
  if (has(withNames, words.advice) || (says(words.trouble) && !isFact))
    return isOurs(parts) || found || findTopic(message, keywords) ? { reply: 'advice' } : refuse('other')
  return has(withNames, words.other) && !isNamed ? refuse('other') : undefined
}

/** The card, or the search for what nothing explains. What is not said comes from the question before. */
function replyAbout(parts: Parts): Understood {
  const { question, family, found, time, asked } = parts
  const { words } = question
  const rest = restFor(parts)
  const last = lastOf(parts, rest)
  const about = (kind?: AskedThing['kind']) => aboutOf(parts, { last, kind })
  const card = (thing?: AskedThing): Understood => ({
    reply: 'card',
    thingId: thing?.id ?? 'all',
    ...about(thing?.kind),
  })
  // "Bedtime is a battle" is a worry, even where later bedtime is a reward.
  const isSaid = rest !== '' && !time && !asked && !isOurs(parts)
  if (isSaid && found && findTopic(parts.message, keywords)) return { reply: 'advice' }
  if (found) return card(found.thing)
  if (last && (rest === '' || asked) && !isNew(parts)) {
    const thing =
      last.reply === 'card'
        ? family.things.find(
            ({ id, childId }) => id === last.thingId && (childId === last.childId || last.childId === '*'),
          )
        : undefined
    const same = thing && alikeThing(thing, about().childId, family, words)
    if (same || (last.reply === 'card' && !thing)) return card(same)
    return { reply: 'search', words: last.reply === 'search' ? last.words : thing!.title, ...about() }
  }
  const isGeneral = asked !== undefined && general.has(asked)
  const isOther = rest !== '' || (!time && asked === undefined)
  if (isOther && !isOurs(parts) && !goesOn(parts)) return refusal(parts, 'other')
  return rest === '' || isGeneral ? card() : { reply: 'search', words: rest, ...about() }
}

/** What is refused names one child, of whom a card or the moments are shown instead. */
function refusal(parts: Parts, why: Refusal): Understood {
  const { found, family, named } = parts
  const about = aboutOf(parts, { kind: found?.thing.kind })
  const childId = named[0]?.id ?? (about.childId === '*' ? family.chosenId : about.childId)
  const thing = found && alikeThing(found.thing, childId, family, parts.question.words)
  return { reply: 'refuse', why, ...about, childId, thingId: thing?.id ?? 'all' }
}

/** The last reply, if the question goes on from it: it begins with "and", or is no whole question. */
function lastOf(parts: Parts, rest: string): Before | undefined {
  const { before, named, found, time, asked } = parts
  const isWhole =
    named.length > 0 ? asked !== undefined || found !== undefined : found !== undefined && time !== undefined
  const isShort = rest === '' && !isNew(parts) && !isWhole && asked !== 'points'
  return goesOn(parts) || isShort ? before : undefined
}

function goesOn({ before, withNames: { text, words } }: Parts): boolean {
  const at = text.search(patternOf(words.goesOn, words))
  return before !== undefined && (words.language === 'zh' ? at >= 0 : at === 0)
}

/** "How was last week?" leaves open what is asked. */
const isVague = ({ asked, named, question }: Parts) =>
  asked === undefined || (asked === 'week' && named.length === 0 && !has(question, question.words.pronoun))

/** Whether a question is about everything, whatever was asked before. */
function isNew(parts: Parts): boolean {
  const { asked, before, family } = parts
  const isReward = before?.reply === 'card' && family.things.find(({ id }) => id === before.thingId)?.kind === 'reward'
  return !isVague(parts) && general.has(asked!) && !(asked === 'owed' && isReward)
}

/** What nothing explains. Of points and of what is owed, only what they are for is a thing. */
function restFor({ question, asked }: Parts): string {
  const { words } = question
  const rest = restOf(question)
  if (words.language === 'zh' || (asked !== 'points' && asked !== 'owed')) return rest
  const word = normOf(rest.split(' ')[0]!, words.language)
  return new RegExp(` (?:${words.of}) (?:[a-z]{1,4} )*${word} `).test(question.text) ? rest : ''
}

function aboutOf(
  parts: Parts,
  { last, kind }: { last?: Before | undefined; kind?: AskedThing['kind'] | undefined } = {},
): About {
  const { question, family, before, named, found, time, asked } = parts
  const isAll = isAboutAll(parts)
  const lastTime = time ? undefined : last
  const chosen = family.children.find(({ id }) => id === family.chosenId) ?? family.children[0]
  const childOf = (wanted: string | undefined) => family.children.find(({ id }) => id === wanted)
  const child = named[0] ?? childOf(found?.thing.childId) ?? childOf(before?.childId) ?? chosen
  const childId = isAll || (named.length > 1 && !found) ? '*' : (child?.id ?? '*')
  const { from, to } = time ?? lastTime ?? usualTime(family.today)
  const line =
    last && isVague(parts)
      ? last.line
      : factOf(asked, { kind, isDay: from === to, hasTime: time?.isLately === false, question })
  const assumed = { child: named.length === 0 && !isAll && !last && childId === chosen?.id, time: !time && !lastTime }
  return { childId, from, to, line, assumed }
}

type Refusal = Extract<Understood, { reply: 'refuse' }>['why']

/** Facts about everything that a child did: what else a question says changes nothing. */
const general: ReadonlySet<Fact> = new Set(['who', 'owed', 'missed', 'mood', 'hard', 'good', 'balance', 'day', 'week'])

const patternFor = (fact: Fact, { facts }: QuestionWords) => facts.find(([one]) => one === fact)![1]
const lineOf = (question: Question): Fact | undefined =>
  question.words.facts.find(([, pattern]) => has(question, pattern))?.[0]

/** The question with typos corrected, but for what may be a name or a title. */
function corrected(question: Question, { things, children }: AskedFamily): Question {
  const { words } = question
  if (words.language === 'zh') return question
  const titles = [...things.map(({ title }) => title), ...children.map(({ name }) => name)]
  const own = new Set(titles.flatMap((title) => wordsIn(title, words).split(' ')))
  let text = ''
  const tokens = question.tokens.map((token) => {
    const isRight = token.word.length < 4 || own.has(token.word) || words.isKnown(token.word)
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
  const isClear = found.share === wholeShare || (named && !isOther)
  return isClear && restOf(open) === '' ? { ...found, isExact: false } : undefined
}

/** The kind of thing to which a fact belongs. */
function kindOf(line: Fact | undefined): AskedThing['kind'] | undefined {
  if (line === 'pace' || line === 'owed') return 'reward'
  if (line === 'best') return 'skill'
  return line === 'streak' || line === 'missed' || line === 'dueDays' ? 'habit' : undefined
}

/** The thing of a child that is like another one, such as brushing teeth; of all children that one itself. */
export function alikeThing<Thing extends AskedThing>(
  thing: Thing,
  childId: string,
  { things }: { things: readonly Thing[] },
  words: QuestionWords,
): Thing | undefined {
  if (thing.childId === childId || childId === '*') return thing
  const own = things.filter((one) => one.childId === childId)
  const found = findThing(questionOf(thing.title, words), own, ({ kind }) => (kind === thing.kind ? 0.3 : 0))
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
  const isOfAll = asked === 'week' || asked === 'day'
  if (asked && !(isOfAll && kind) && !(asked === 'day' && !isDay)) return asked
  if (kind === 'reward') return 'pace'
  if (kind === 'skill' && !hasTime) return 'best'
  if (kind) return isDay || kind !== 'habit' ? 'times' : 'days'
  return isDay ? 'day' : 'week'
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
