import { AlertDialog } from './AlertDialog.tsx'
import type { useEnding } from './useEnding.ts'

interface EndQuestionProps {
  ending: Omit<ReturnType<typeof useEnding>, 'open'>
  title: string
  text: string
  cancelLabel?: string
  confirmLabel: string
}

/** Asks before something is ended. */
export function EndQuestion({ ending, title, text, cancelLabel, confirmLabel }: EndQuestionProps) {
  return (
    ending.subject && (
      <AlertDialog
        open={ending.isOpen}
        title={title}
        text={text}
        cancelLabel={cancelLabel}
        onCancel={ending.close}
        confirmLabel={confirmLabel}
        pending={ending.isPending}
        onConfirm={ending.end}
      />
    )
  )
}
