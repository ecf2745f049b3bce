import type { QuickAction } from '../contract.ts'
import { useAnswer } from './AnswerLine.tsx'
import type { Giving } from './Surprise.tsx'
import { useActionTitle } from './useActionTitle.ts'

/** Gives the points of an entry of the quick list with one tap, wherever it is drawn. */
export function usePraise(childId: string, action: QuickAction, giving: Giving) {
  const title = useActionTitle()(action)
  const { key, points } = action
  const name = `action ${key ?? title}`
  const { recording: given, is } = useAnswer(childId) ?? {}
  const recording = { type: 'reward' as const, title, points, key }
  return {
    title,
    /** It is what the latest tap has given. */
    isGiven: is !== 'refused' && given?.title === title && given.type === 'reward',
    recording,
    give: (tapped: Element) => giving.give(name, recording, tapped),
  }
}
