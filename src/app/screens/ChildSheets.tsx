import { ChildSelector } from '../../features/children/ui/ChildSelector.tsx'
import { ChildSheet } from '../../features/children/ui/ChildSheet.tsx'
import { useSelectedChild } from '../../features/children/ui/useChildren.ts'

/** Which of the sheets about children the shell has open. */
export type OpenChildSheet = 'selector' | 'manager' | 'new' | 'none'

/** The sheets that the header and the empty state open. */
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
    </>
  )
}
