import { ChildSelector } from '../../features/children/ui/ChildSelector.tsx'
import { ChildSheet } from '../../features/children/ui/ChildSheet.tsx'
import { useSelectedChild } from '../../features/children/ui/useChildren.ts'

/** The child sheet that is open in the shell. */
export type OpenChildSheet = 'selector' | 'manager' | 'new' | 'edit' | 'none'

/** The sheets to select, manage, add and edit children. */
export function ChildSheets({ open, onClose }: { open: OpenChildSheet; onClose: () => void }) {
  const { child, selectChild } = useSelectedChild()
  return (
    <>
      <ChildSelector open={open === 'selector'} onClose={onClose} selectedId={child?.id} onSelect={selectChild} />
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
        onSaved={(added) => {
          selectChild(added.id)
        }}
      />
      {child && (
        <ChildSheet key={child.id} open={open === 'edit'} onClose={onClose} child={child} onSaved={() => undefined} />
      )}
    </>
  )
}
