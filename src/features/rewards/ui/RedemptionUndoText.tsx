import { useTranslations } from 'use-intl'
import { useSelectedChild } from '../../children/ui/useChildren.ts'
import type { UndoOf } from '../../points/ui/featureUi.ts'

/** Says who gets how many points back. */
export function RedemptionUndoText({ entry }: UndoOf) {
  const t = useTranslations('timeline')
  const { child } = useSelectedChild()
  return t('undoRedeem', { name: child?.name ?? '', count: Math.abs(entry.points ?? 0) })
}
