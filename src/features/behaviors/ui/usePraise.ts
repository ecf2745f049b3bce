import type { QuickAction } from '../contract.ts'
import { useAnswer } from './AnswerLine.tsx'
import type { Giving } from './Surprise.tsx'
import { useActionTitle } from './useActionTitle.ts'

/** Gives the points of an entry of the quick list with one tap, wherever it is drawn. */
export function usePraise(childId: string, action: QuickAction, giving: Giving) {
  const title = useActionTitle()(action)
  const { key, points } = action
  const name = `action ${key ?? title}`
  const { recording, is } = useAnswer(childId) ?? {}
  return {
    title,
    /** It is what the latest tap has given. */
    isGiven: is !== 'refused' && recording?.title === title && recording.type === 'reward',
    give: (tapped: Element) => {
      giving.give(name, { type: 'reward', title, points, key }, tapped)
    },
  }
}
