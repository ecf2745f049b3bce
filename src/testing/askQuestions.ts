import { type Language, languages } from '../features/i18n/rules.ts'
import { languageOf, loadWords } from '../features/assistant/understanding/loadWords.ts'
import type { AskedThing } from '../features/assistant/understanding/things.ts'
import { daysBetween } from '../platform/time/rules.ts'
import {
  type AskedFamily,
  type Before,
  understand,
  type Understood,
} from '../features/assistant/understanding/understand.ts'

/** As files of questions write a reply: children by name. */
export interface Reply {
  reply: Understood['reply']
  child?: string
  thing?: string
  from?: string
  to?: string
  line?: string | null
  words?: string
  why?: string
}

interface AskedQuestion {
  id: string
  family: string
  language: Language
  question: string
  /** The question before it in the same conversation. */
  after?: string
  expect: Reply | Reply[]
}

export interface Answer extends AskedQuestion {
  reply: Reply
}

interface FamilyOfQuestions {
  today: string
  children: { name: string; isChosen?: boolean }[]
  things: (Omit<AskedThing, 'childId'> & { child: string })[]
}

/**
 * Puts each question to the rules, each conversation in its order.
 * @param lines a question as JSON on each line
 * @param families the families by name, as JSON
 */
export async function answerAll(lines: string, families: string): Promise<Answer[]> {
  const all = JSON.parse(families) as Record<string, FamilyOfQuestions>
  const before = new Map<string, Before>()
  const answers: Answer[] = []
  for (const line of lines.split('\n').filter((line) => line.trim() !== '')) {
    const asked = JSON.parse(line) as AskedQuestion
    const family = familyOf(all[asked.family]!)
    const words = await loadWords(languageOf(asked.question, { ...family, language: asked.language }))
    const last = asked.after === undefined ? undefined : before.get(asked.after)
    const understood = understand(asked.question, { words, family, before: last })
    if (understood.reply === 'card' || understood.reply === 'search') before.set(asked.id, understood)
    answers.push({ ...asked, reply: writtenReply(understood) })
  }
  return answers
}

function familyOf({ today, children, things }: FamilyOfQuestions): AskedFamily {
  return {
    today,
    children: children.map(({ name }) => ({ id: name, name })),
    chosenId: (children.find(({ isChosen }) => isChosen) ?? children[0]!).name,
    things: things.map(({ child, ...thing }) => ({ ...thing, childId: child })),
  }
}

/** A reply as files of questions write it. */
export function writtenReply(understood: Understood): Reply {
  const { reply } = understood
  if (reply === 'card') {
    const { childId: child, thingId: thing, from, to, line } = understood
    return { reply, child, thing, from, to, line }
  }
  if (reply === 'search') return { reply, words: understood.words }
  return reply === 'refuse' ? { reply, why: understood.why } : { reply }
}

/** Facts of all time: without a time in the question, which means 28 days, the days are not judged. */
const ofAllTime = new Set(['first', 'last', 'streak', 'best', 'balance', 'pace', 'owed'])

/** The replies that are right, the first of which is what most people mean. */
export const rightRepliesTo = ({ expect }: Answer): Reply[] => [expect].flat()

/** Whether a reply answers nothing from the records. */
export const isRefusal = ({ reply }: Reply): boolean => reply !== 'card' && reply !== 'search'

/** Whether a reply is one of the right ones: child, thing and time of a card, the reason of a refusal. */
export function isRight(answer: Answer): boolean {
  const { reply } = answer
  return rightRepliesTo(answer).some((right) => {
    if (right.reply !== reply.reply || right.why !== reply.why) return false
    const isSameTime =
      (right.from === reply.from && right.to === reply.to) ||
      (ofAllTime.has(right.line ?? '') && daysBetween(right.from!, right.to!) === 27)
    return right.reply !== 'card' || (right.child === reply.child && right.thing === reply.thing && isSameTime)
  })
}

/** The counts by language. */
export function countReplies(answers: readonly Answer[]) {
  return Object.fromEntries(
    languages.map((language) => {
      const own = answers.filter((answer) => answer.language === language)
      const count = (isCounted: (answer: Answer) => boolean) => own.filter(isCounted).length
      const isToRefuse = (answer: Answer) => rightRepliesTo(answer).every(isRefusal)
      const hasRightLine = (answer: Answer) =>
        rightRepliesTo(answer).some(({ line }) => line == null || line === answer.reply.line)
      return [
        language,
        {
          questions: own.length,
          right: count(isRight),
          rightLine: count((answer) => isRight(answer) && hasRightLine(answer)),
          otherCard: count((answer) => answer.reply.reply === 'card' && !isRight(answer)),
          notUnderstood: count((answer) => answer.reply.reply === 'search' && !isRight(answer)),
          refusedRightly: count((answer) => isRefusal(answer.reply) && isToRefuse(answer)),
          refusedWrongly: count((answer) => isRefusal(answer.reply) && !isToRefuse(answer)),
        },
      ]
    }),
  )
}
