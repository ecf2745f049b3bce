import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { CheckInReply } from './useCheckIn.ts'

export type HabitCelebrationState = ReturnType<typeof useHabitCelebration>

/** The habits that were completed just now: usually one, several if they were tapped quickly. */
export function useHabitCelebration() {
  const { subject: replies = [], isOpen, open, close } = useDialogOf<readonly CheckInReply[]>()
  return {
    replies,
    isOpen,
    close,
    handleCheckedIn: (reply: CheckInReply) => {
      if (reply.badge !== null) open([...(isOpen ? replies : []), reply])
    },
  }
}
