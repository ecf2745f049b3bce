import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../features/auth/ui/useMay.ts'
import type { Child } from '../../features/children/contract.ts'
import { ChildSelector } from '../../features/children/ui/ChildSelector.tsx'
import { ChildSheet } from '../../features/children/ui/ChildSheet.tsx'
import { useChildren, useSelectedChild } from '../../features/children/ui/useChildren.ts'
import { LendRow } from '../../features/lending/ui/LendRow.tsx'
import { announceFamilyChange } from '../../features/sync/ui/session.ts'
import { untilLoaded } from '../../platform/ui/untilLoaded.ts'
import { useDialogOf } from '../../platform/ui/useDialogOf.ts'
import { leaveFamily } from './leaveFamily.ts'

const LendSheets = lazy(() =>
  untilLoaded(async () => ({ default: (await import('../../features/lending/ui/LendSheets.tsx')).LendSheets })),
)

/** The child sheet that is open in the shell. */
export type OpenChildSheet = 'selector' | 'manager' | 'new' | 'edit' | 'none'

/** The sheets to select, manage, add and edit children. */
export function ChildSheets({ open, onClose }: { open: OpenChildSheet; onClose: () => void }) {
  const { child, selectChild } = useSelectedChild()
  const { data: children } = useChildren()
  const may = useMay()
  const lending = useLending()
  // The sheet stays with its child when another member erases that one, and with it another is selected.
  const [editedChild, setEditedChild] = useState(child)
  if (open !== 'edit' && editedChild?.id !== child?.id) setEditedChild(child)
  const edited = children?.find(({ id }) => id === editedChild?.id) ?? editedChild
  return (
    <>
      <ChildSelector
        open={open === 'selector'}
        onClose={onClose}
        selectedId={child?.id}
        onSelect={selectChild}
        below={child && may('changeChildren') && <LendRow name={child.name} onOpen={() => lending.open(child)} />}
      />
      {lending.sheets}
      <ChildSelector
        open={open === 'manager'}
        onClose={onClose}
        selectedId={child?.id}
        onSelect={selectChild}
        startsManaging
      />
      <ChildSheet
        open={open === 'new'}
        onClose={onClose}
        child={undefined}
        onSaved={(added) => selectChild(added.id)}
      />
      {edited && (
        <ChildSheet key={edited.id} open={open === 'edit'} onClose={onClose} child={edited} onSaved={() => undefined} />
      )}
    </>
  )
}

/** The sheets by which a child gets a view of their own. Each opening begins anew. */
function useLending() {
  const client = useQueryClient()
  const { subject: child, isOpen, opening, open, close } = useDialogOf<Child>()
  return {
    open,
    sheets: child && (
      <Suspense>
        <LendSheets
          key={opening}
          open={isOpen}
          onClose={close}
          child={child}
          onLent={() => {
            document.body.hidden = true
            // Other tabs leave first: they must store nothing once it is deleted.
            announceFamilyChange()
            void leaveFamily(client, { isSignedIn: true })
          }}
        />
      </Suspense>
    ),
  }
}
