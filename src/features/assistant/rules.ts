/** The three things that the mascot's bubble offers, each with its canned replies. Spec section 2. */
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
  habits: ['tips.ifThen', 'tips.missedDay'],
  rewards: ['rewards.chooseTogether', 'rewards.smallAndSoon', 'rewards.timeTogether'],
} as const

const safetyReplies = ['safety.urgent', 'safety.again'] as const

/** Questions that the chat offers, each with the reply that was written for it. */
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
  | (typeof safetyReplies)[number]

/** For each topic and language: beginnings of words, or the whole word where a space ends it. */
export type Keywords = Record<Topic | 'safety', { zh: readonly string[]; en: readonly string[]; es: readonly string[] }>

/** What a choice depends on beside the question. */
export interface Circumstances {
  /** The reply that was shown last: it is never shown twice running. Decisions, row 57. */
  last: ReplyId | undefined
  /** From 0 to below 1. */
  random: number
  /** In years, where it is known. */
  age?: number | null
}

/** The reply to something that a parent wrote: safety first, then the topic, then one that fits everything. */
export function replyTo(
  message: string,
  keywords: Keywords,
  circumstances: Circumstances,
): { id: ReplyId; isUrgent: boolean } {
  const topic = topicOf(message, keywords)
  if (topic === 'safety')
    return { id: circumstances.last === 'safety.urgent' ? 'safety.again' : 'safety.urgent', isUrgent: true }
  return { id: pick(topic ? topicReplies[topic] : generalReplies, circumstances), isUrgent: false }
}

export function replyToSuggestion(suggestion: Suggestion, circumstances: Circumstances): ReplyId {
  return pick([suggestionReplies[suggestion]], circumstances)
}

/** A reply for a quick action. What is written for another age is left out where the child's is known. */
export function replyToAction(action: Action, circumstances: Circumstances): ReplyId {
  const { age } = circumstances
  return pick(
    actionReplies[action].filter((id) => age == null || isForAge(id, age)),
    circumstances,
  )
}

/** The reply of this action whose text this is, if it is one. Decisions, row 55. */
export function replyWithText(action: Action, text: string, replies: Record<ReplyId, string>): ReplyId | undefined {
  return actionReplies[action].find((id) => replies[id] === text)
}

/** What a message is about: most keywords win, then the longest. Undefined when none is in it. */
export function topicOf(message: string, keywords: Keywords): Topic | 'safety' | undefined {
  const spaced = ` ${wordsOf(message).join(' ')} `
  const hits = (Object.keys(keywords) as (Topic | 'safety')[]).map((topic) => {
    const { zh, en, es } = keywords[topic]
    const found = [...new Set([...en, ...es])].filter((word) => spaced.includes(` ${plain(word)}`))
    // Chinese writes no spaces between words.
    const foundInChinese = zh.filter((word) => message.toLowerCase().includes(word))
    const all = [...found, ...foundInChinese]
    return { topic, count: all.length, longest: Math.max(0, ...all.map((word) => word.length)) }
  })
  if (hits.some(({ topic, count }) => topic === 'safety' && count > 0)) return 'safety'
  const [best] = hits
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || other.longest - one.longest)
  return best?.topic
}

/** From the end of the parent's message to the reply. Spec section 9. */
export function typingMs({ isSuggestion, random }: { isSuggestion: boolean; random: number }): number {
  return isSuggestion ? 500 + random * 500 : 2000 + random * 2000
}

/** How long nothing must happen before suggestions come, and come back. Spec section 9. */
export const suggestionIdleMs = 5000
export const suggestionPauseMs = 3000

function isForAge(id: ReplyId, age: number): boolean {
  if (id === 'recommendations.age4') return age <= 5
  if (id === 'recommendations.age6') return age === 6 || age === 7
  return id !== 'recommendations.age7' || age >= 7
}

function pick(candidates: readonly ReplyId[], { last, random }: Circumstances): ReplyId {
  const others = candidates.filter((id) => id !== last)
  const choice = others.length > 0 ? others : generalReplies
  return choice[Math.floor(random * choice.length)] ?? 'general.honest'
}

/** In small letters and without accents, as they are often left out on a phone; apostrophes and hyphens part words. */
function wordsOf(text: string): string[] {
  return plain(text).split(/[^\p{L}\p{N}]+/u)
}

function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('-', ' ')
}
