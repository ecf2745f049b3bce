import { useTranslations } from 'use-intl'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import type { Child } from '../../children/contract.ts'
import { SeveralSheet } from './SeveralSheet.tsx'
import type { useGive } from './useGive.ts'
import { type Held, useSeveral } from './useSeveral.ts'

interface HeldSheetProps extends DialogProps {
  child: Child
  giving: ReturnType<typeof useGive>
  held: Held
}

/** Asks who is praised for a quick action that was pressed long on Home. */
export function HeldSheet({ child, giving, held, open, onClose }: HeldSheetProps) {
  const behaviors = useTranslations('behaviors')
  const { children, giveTo } = useSeveral(child, giving)
  return (
    <SeveralSheet
      family={children}
      initial={[child.id]}
      submit={behaviors('addSubmitUnlisted')}
      open={open}
      onClose={onClose}
      onChoose={(ids) => giveTo(ids, held, 'several')}
    />
  )
}
