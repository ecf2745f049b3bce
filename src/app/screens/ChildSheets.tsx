import { useState } from 'react'
import { ChildSelector } from '../../features/children/ui/ChildSelector.tsx'
import { ChildSheet } from '../../features/children/ui/ChildSheet.tsx'
import { useChildren, useSelectedChild } from '../../features/children/ui/useChildren.ts'

/** The child sheet that is open in the shell. */
export type OpenChildSheet = 'selector' | 'manager' | 'new' | 'edit' | 'none'

/** The sheets to select, manage, add and edit children. */
export function ChildSheets({ open, onClose }: { open: OpenChildSheet; onClose: () => void }) {
  const { child, selectChild } = useSelectedChild()
  const { data: children } = useChildren()
  // The sheet stays with its child when another member erases that one, and with it another is selected.
  const [editedChild, setEditedChild] = useState(child)
  if (open !== 'edit' && editedChild?.id !== child?.id) setEditedChild(child)
  const edited = children?.find(({ id }) => id === editedChild?.id) ?? editedChild
  // A late response of one sheet must not close another one.
  const close = (sheet: OpenChildSheet) => () => {
    if (open === sheet) onClose()
  }
  return (
    <>
      <ChildSelector
        open={open === 'selector'}
        onClose={close('selector')}
        selectedId={child?.id}
        onSelect={selectChild}
      />
      <ChildSelector
        open={open === 'manager'}
        onClose={close('manager')}
        selectedId={child?.id}
        onSelect={selectChild}
        startsManaging
      />
      <ChildSheet
        open={open === 'new'}
        onClose={close('new')}
        child={undefined}
        onSaved={(added) => {
          selectChild(added.id)
        }}
      />
      {edited && (
        <ChildSheet
          key={edited.id}
          open={open === 'edit'}
          onClose={close('edit')}
          child={edited}
          onSaved={() => undefined}
        />
      )}
    </>
  )
}
