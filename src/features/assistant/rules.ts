import { foldLetters } from '../../platform/foldText.ts'
import type { Danger } from './safetyRules.ts'

/** The quick actions in the mascot's bubble. Each has its own canned replies. docs/spec.md, section 2. */
export const actions = ['tips', 'rewards', 'recommendations'] as const
export type Action = (typeof actions)[number]

const actionReplies = {
  tips: [
    'tips.praise',
    'tips.oneStep',
    'tips.ifThen',
    'tips.nameFeeling',
    'tips.specialTime',
    'tips.missedDay',
    'tips.twoChoices',
  ],
  rewards: [
    'rewards.chooseTogether',
    'rewards.smallAndSoon',
    'rewards.timeTogether',
    'rewards.sayWhy',
    'rewards.keepEarned',
    'rewards.fadeOut',
    'rewards.fairPrices',
  ],
  recommendations: [
    'recommendations.age4',
    'recommendations.age6',
    'recommendations.age7',
    'recommendations.weeklyTalk',
    'recommendations.bedtimeMoment',
    'recommendations.tooHard',
    'recommendations.moreGood',
  ],
} as const

const generalReplies = [
  'general.honest',
  'general.smaller',
  'general.pattern',
  'general.askChild',
  'general.selfCare',
  'general.repair',
] as const

const topicReplies = {
  bedtime: ['topics.bedtime'],
  screens: ['topics.screens'],
  tantrum: ['topics.tantrum', 'tips.nameFeeling'],
  homework: ['topics.homework'],
  meals: ['topics.meals'],
  siblings: ['topics.siblings'],
  lying: ['topics.lying'],
  motivation: ['topics.motivation', 'tips.praise'],
  parent: ['general.repair', 'general.selfCare'],
  habits: ['tips.ifThen', 'tips.missedDay'],
  rewards: ['rewards.chooseTogether', 'rewards.smallAndSoon', 'rewards.timeTogether'],
} as const

export const appTopics = [
  'moments',
  'undo',
  'change',
  'restore',
  'family',
  'password',
  'missed',
  'pause',
  'store',
  'photos',
  'calendar',
  'points',
  'child',
  'settings',
  'offline',
  'export',
  'privacy',
  'install',
] as const
export type AppTopic = (typeof appTopics)[number]

/** The screens to which some of those replies lead. */
const places: Partial<Record<ReplyId, string>> = {
  'app.moments': '/?module=moments',
  'app.undo': '/?tab=timeline',
  'app.restore': '/?page=put-away',
  'app.family': '/?page=family',
  'app.password': '/?page=account',
  'app.missed': '/?module=habits',
  'app.pause': '/?module=habits',
  'app.store': '/?tab=rewards',
  'app.photos': '/?page=photos',
  'app.calendar': '/?page=calendar',
  'app.points': '/?tab=timeline',
  'app.settings': '/?page=settings',
  'app.export': '/?page=transfer',
  'app.privacy': '/privacy',
}

/** The address of the screen that a reply speaks of, without the language; undefined if there is none. */
export const placeOf = (id: ReplyId): string | undefined => places[id]

/** The suggested questions of the chat. Each has one reply. */
export const suggestions = ['suggestion1', 'suggestion2', 'suggestion3', 'suggestion4'] as const
export type Suggestion = (typeof suggestions)[number]

const suggestionReplies = {
  suggestion1: 'tips.ifThen',
  suggestion2: 'tips.praise',
  suggestion3: 'topics.bedtime',
  suggestion4: 'rewards.chooseTogether',
} as const satisfies Record<Suggestion, string>

export type Topic = keyof typeof topicReplies
export type ReplyId =
  | (typeof actionReplies)[Action][number]
  | (typeof generalReplies)[number]
  | (typeof topicReplies)[Topic][number]
  | `safety.${Danger | 'again'}`
  | `app.${AppTopic | 'hello'}`
  | 'unknown'

/** Keywords by topic and language. They match the start of a word, or the whole word if they end with a space. */
export type Keywords = Record<Topic, WordsByLanguage>

/** Groups of words, separated by spaces, by topic and language. A group matches if all of its words do. */
export type AppKeywords = Record<AppTopic, WordsByLanguage>

interface WordsByLanguage {
  zh: readonly string[]
  en: readonly string[]
  es: readonly string[]
}

/** The words that Pip looks for in a message. */
export interface Vocabulary {
  findDanger: (message: string) => Danger | undefined
  keywords: Keywords
  appKeywords: AppKeywords
  greetings: WordsByLanguage
  childWords: WordsByLanguage
}

/** Everything besides the message on which the choice of a reply depends. */
export interface ReplyContext {
  /** The reply shown last. No reply is shown twice in a row. docs/product-decisions.md, row 57. */
  last: ReplyId | undefined
  /** From 0 to below 1. */
  random: number
  /** In years, if known. */
  age?: number | null
}

const maxGreetingWords = 3

/**
 * Chooses the reply to a typed message: safety first, then questions about the app, then what follows a safety reply, then the topic. Without any of
 * them, a general reply answers a message about a child. To anything else Pip says that it has no tip.
 */
export function chooseReply(
  message: string,
  { findDanger, keywords, appKeywords, greetings, childWords }: Vocabulary,
  context: ReplyContext,
): { id: ReplyId; isUrgent: boolean } {
  const danger = findDanger(message)
  if (danger) return { id: context.last === `safety.${danger}` ? 'safety.again' : `safety.${danger}`, isUrgent: true }
  const topic = findTopic(message, keywords)
  const appTopic = findAppTopic(message, appKeywords)
  if (appTopic) return { id: unlessLast(`app.${appTopic}`, context), isUrgent: false }
  // The message after a worrying one is still about it: a tip would make light of it.
  if (context.last && isSafetyReply(context.last) && context.last !== 'safety.again')
    return { id: 'safety.again', isUrgent: true }
  if (topic) return { id: pick(topicReplies[topic], context), isUrgent: false }
  if (countWords(message) <= maxGreetingWords && isGreeting(message, greetings))
    return { id: unlessLast('app.hello', context), isUrgent: false }
  if (findWords(message, childWords).length > 0) return { id: pick(generalReplies, context), isUrgent: false }
  return { id: unlessLast('unknown', context), isUrgent: false }
}

/** Whether a reply is about somebody in danger. It names who to call. */
export const isSafetyReply = (id: ReplyId): boolean => id.startsWith('safety.')

export function chooseSuggestionReply(suggestion: Suggestion, context: ReplyContext): ReplyId {
  return pick([suggestionReplies[suggestion]], context)
}

/** Chooses a reply for a quick action. If the child's age is known, replies for other ages are left out. */
export function chooseActionReply(action: Action, context: ReplyContext): ReplyId {
  const { age } = context
  return pick(
    actionReplies[action].filter((id) => age == null || isForAge(id, age)),
    context,
  )
}

/** Finds the reply of an action by its exact text. docs/product-decisions.md, row 55. */
export function findReplyByText(action: Action, text: string, replies: Record<ReplyId, string>): ReplyId | undefined {
  return actionReplies[action].find((id) => replies[id] === text)
}

/** Finds the topic with the most keywords in a message, then the longest. Undefined if no keyword matches. */
export function findTopic(message: string, keywords: Keywords): Topic | undefined {
  const hits = (Object.keys(keywords) as Topic[]).map((topic) => {
    const found = findWords(message, keywords[topic])
    return { topic, count: found.length, longest: Math.max(0, ...found.map((word) => word.length)) }
  })
  const [best] = hits
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || other.longest - one.longest)
  return best?.topic
}

/** Finds the topic about the app with the longest matching group of words. Undefined if no group matches. */
export function findAppTopic(message: string, keywords: AppKeywords): AppTopic | undefined {
  const words = splitWords(message)
  const folded = foldLetters(message)
  const lengths = appTopics.map((topic) => {
    const { zh, en, es } = keywords[topic]
    const found = [...en, ...es].filter((group) =>
      splitWords(group).every((start) => words.some((word) => word.startsWith(start))),
    )
    const foundInChinese = zh.filter((group) => group.split(' ').every((part) => folded.includes(part)))
    return { topic, length: Math.max(0, ...[...found, ...foundInChinese].map((group) => group.length)) }
  })
  const [best] = lengths.filter(({ length }) => length > 0).sort((one, other) => other.length - one.length)
  return best?.topic
}

/** The keywords of all languages that are in a message. */
function findWords(message: string, { zh, en, es }: WordsByLanguage): string[] {
  const spaced = ` ${splitWords(message).join(' ')} `
  const found = [...new Set([...en, ...es])].filter((word) => spaced.includes(` ${normalize(word)}`))
  // Chinese writes no spaces between words.
  return [...found, ...zh.filter((word) => foldLetters(message).includes(word))]
}

function isGreeting(message: string, { zh, en, es }: WordsByLanguage): boolean {
  const words = splitWords(message)
  return [...en, ...es].some((word) => words.includes(word)) || zh.some((word) => message.includes(word))
}

/** Two Chinese characters count as a word. */
function countWords(message: string): number {
  const chinese = message.match(/\p{Script=Han}/gu)?.length ?? 0
  const others = splitWords(message.replaceAll(/\p{Script=Han}/gu, ' ')).filter((word) => word !== '')
  return others.length + Math.ceil(chinese / 2)
}

/** The delay between a message and its reply. docs/spec.md, section 9. */
export function typingDelayMs({ isSuggestion, random }: { isSuggestion: boolean; random: number }): number {
  return isSuggestion ? 500 + random * 500 : 2000 + random * 2000
}

/** How long the chat must be idle before the suggestions appear, and before they reappear. docs/spec.md, section 9. */
export const suggestionIdleMs = 5000
export const suggestionPauseMs = 3000

function isForAge(id: ReplyId, age: number): boolean {
  if (id === 'recommendations.age4') return age <= 5
  if (id === 'recommendations.age6') return age === 6 || age === 7
  return id !== 'recommendations.age7' || age >= 7
}

/** Pip never says the same twice in a row. */
const unlessLast = (id: ReplyId, { last }: ReplyContext): ReplyId => (id === last ? 'general.honest' : id)

function pick(candidates: readonly ReplyId[], { last, random }: ReplyContext): ReplyId {
  const others = candidates.filter((id) => id !== last)
  const choice = others.length > 0 ? others : generalReplies
  return choice[Math.floor(random * choice.length)] ?? 'general.honest'
}

/**
 * Splits a text into lower-case words without accents, which are often left out on phones. Apostrophes and hyphens
 * separate words.
 */
const splitWords = (text: string): string[] => normalize(text).split(/[^\p{L}\p{N}]+/u)

/** The space at the end of a keyword has a meaning. */
const normalize = (text: string) => foldLetters(text).replaceAll(/[-']/g, ' ')
