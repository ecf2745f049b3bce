import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child, ListedChild } from '../contract.ts'
import { ChildRadio, ManagedChild } from './ChildRow.tsx'
import { ChildSheet } from './ChildSheet.tsx'
import { DeleteChildDialog } from './DeleteChildDialog.tsx'
import { useChildren } from './useChildren.ts'
import { focusAndReveal } from '../../../platform/ui/focus.ts'
import './children.css'

interface ChildSelectorProps extends DialogProps {
  selectedId: string | undefined
  onSelect: (childId: string) => void
  /** Opens in management mode. */
  startsManaging?: boolean
  /** Content under the children, not in management mode. */
  below?: ReactNode
}

/** Selects the current child. In management mode, edits and deletes profiles. */
export function ChildSelector({
  open,
  onClose,
  selectedId,
  onSelect,
  startsManaging = false,
  below,
}: ChildSelectorProps) {
  const t = useTranslations('children')
  const may = useMay()
  const { data: children = [] } = useChildren()
  const [isManaging, setIsManaging] = useState(startsManaging)
  const deletion = useDialogOf<Child>()
  const form = useChildSheet(children)

  function close(): void {
    setIsManaging(startsManaging)
    onClose()
  }

  function select(childId: string): void {
    onSelect(childId)
    close()
  }

  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        title={isManaging ? t('manageTitle') : t('selectTitle')}
        actions={
          may('changeChildren') && (
            <>
              <Button tone="soft" onClick={() => setIsManaging(!isManaging)}>
                {isManaging ? t('manageDone') : t('manage')}
              </Button>
              <Button icon="plus" onClick={form.openNew}>
                {t('addTitle')}
              </Button>
            </>
          )
        }
      >
        {isManaging ? (
          <ManagedChildren family={children} onEdit={form.openFor} onDelete={deletion.open} />
        ) : (
          <ChildRadios family={children} selectedId={selectedId} onSelect={select} />
        )}
        {!isManaging && below}
      </Sheet>
      <ChildSheet
        {...form.sheet}
        onSaved={({ id }) => {
          if (!form.sheet.child) select(id)
        }}
      />
      {deletion.subject && (
        <DeleteChildDialog
          key={deletion.subject.id}
          child={deletion.subject}
          open={deletion.isOpen}
          onClose={deletion.close}
        />
      )}
    </>
  )
}

interface ManagedChildrenProps {
  family: readonly ListedChild[]
  onEdit: (child: ListedChild) => void
  onDelete: (child: ListedChild) => void
}

function ManagedChildren({ family, onEdit, onDelete }: ManagedChildrenProps) {
  return (
    <ul className="child-list">
      {family.map((child) => (
        <ManagedChild
          key={child.id}
          child={child}
          isLast={family.length === 1}
          onEdit={() => onEdit(child)}
          onDelete={() => onDelete(child)}
        />
      ))}
    </ul>
  )
}

interface ChildRadiosProps {
  family: readonly ListedChild[]
  selectedId: string | undefined
  onSelect: (childId: string) => void
}

function ChildRadios({ family, selectedId, onSelect }: ChildRadiosProps) {
  const t = useTranslations('children')
  return (
    <div role="radiogroup" aria-label={t('selectTitle')} className="child-list" onKeyDown={handleKeyDown}>
      {family.map((child) => (
        <ChildRadio
          key={child.id}
          child={child}
          isSelected={child.id === selectedId}
          onSelect={() => onSelect(child.id)}
        />
      ))}
    </div>
  )
}

/** Arrow keys move the focus without selecting, because selecting closes the sheet. */
function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
  const next = radios.findIndex((radio) => radio === document.activeElement) + step
  focusAndReveal(radios.at(next % radios.length))
  event.preventDefault()
}

/** The state of the profile sheet. Each opening remounts the form, with its draft if there is one. */
function useChildSheet(children: readonly ListedChild[]) {
  const { subject, isOpen, open, close } = useDialogOf<{ opening: number; child: ListedChild | undefined }>()
  const openFor = (child: ListedChild | undefined) => open({ opening: (subject?.opening ?? 0) + 1, child })
  return {
    openFor,
    openNew: () => openFor(undefined),
    sheet: {
      key: subject?.opening,
      open: isOpen,
      // The current child: another member may have changed it while the sheet is open.
      child: children.find(({ id }) => id === subject?.child?.id) ?? subject?.child,
      onClose: close,
    },
  }
}
