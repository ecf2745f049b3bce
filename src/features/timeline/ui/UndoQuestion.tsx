import { createElement, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Activity } from '../../points/contract.ts'
import { lookOf, type UndoOf } from '../../points/ui/featureUi.ts'
import { readMetadata } from '../rules.ts'
import { useEntryWhen } from './useEntryWhen.ts'

interface UndoQuestionProps {
  entry: Activity
  title: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before an entry of an earlier day is undone, and says what that changes. Remount it for another entry. */
export function UndoQuestion({ entry, title, onClose, onConfirm }: UndoQuestionProps) {
  const t = useTranslations('timeline')
  const when = useEntryWhen()(entry)
  const UndoText = lookOf(entry.type)?.UndoText ?? PlainUndoText
  return (
    <AlertDialog
      open
      title={t('undoTitle', { title })}
      text={<Suspense>{createElement(UndoText, { entry, data: readMetadata(entry.metadata), when })}</Suspense>}
      cancelLabel={t('undoKeep')}
      onCancel={onClose}
      confirmLabel={t('undoConfirm')}
      onConfirm={onConfirm}
    />
  )
}

function PlainUndoText({ entry, when }: UndoOf) {
  const t = useTranslations('timeline')
  const { signed } = useFormat()
  const points = entry.points ?? 0
  return t('undoPlain', { when, change: signed(points), points })
}
