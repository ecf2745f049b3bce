import { Suspense } from 'react'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import type { Activity } from '../../points/contract.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import { readMetadata, recordedDayOf, type Undone } from '../rules.ts'
import { UndoneMark } from './EntryRow.tsx'
import { EntrySheet } from './EntrySheet.tsx'
import { useEntryRights } from './useEntryRights.ts'
import { useEntryWhen } from './useEntryWhen.ts'

interface OpenedEntryProps extends DialogProps {
  entry: Activity
  title: string
  undone: Undone | undefined
  isRepaired: boolean
  onUndo: (entry: Activity, title: string) => void
}

/** The sheet about an entry, and the one with which it is corrected. */
export function OpenedEntry({ entry, title, undone, isRepaired, open, onClose, onUndo }: OpenedEntryProps) {
  const calendar = useCalendar()
  const when = useEntryWhen()(entry)
  const recorderName = useRecorderName()
  const { mayUndo, mayEdit } = useEntryRights()
  const editor = useDialogOf<Activity>()
  const Editor = editor.subject && lookOf(editor.subject.type)?.Editor
  return (
    <>
      {/* Before the sheet that it opens from, so that the focus goes through that one back to the row when both close. */}
      {editor.subject && Editor && (
        <Suspense>
          <Editor
            key={editor.subject.id}
            entry={editor.subject}
            data={readMetadata(editor.subject.metadata)}
            open={editor.isOpen}
            onClose={editor.close}
            onChanged={onClose}
          />
        </Suspense>
      )}
      <EntrySheet
        entry={entry}
        title={title}
        when={when}
        recorder={recorderName(entry.by, entry.childId)}
        undone={
          undone && (
            <UndoneMark entry={entry} undone={undone} knownDay={recordedDayOf(entry, calendar)} calendar={calendar} />
          )
        }
        isRepaired={isRepaired}
        open={open}
        onClose={onClose}
        onEdit={mayEdit(entry) ? () => editor.open(entry) : undefined}
        onUndo={mayUndo(entry, undone !== undefined) ? () => onUndo(entry, title) : undefined}
      />
    </>
  )
}
