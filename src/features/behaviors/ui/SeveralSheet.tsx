import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import type { Child } from '../../children/contract.ts'
import { FacePicks } from './FacePicks.tsx'

interface SeveralSheetProps extends DialogProps {
  family: readonly Child[]
  /** Who is chosen at first. */
  initial: readonly string[]
  /** What the button says. */
  submit: string
  onChoose: (ids: string[]) => void
}

/** Asks who is praised. */
export function SeveralSheet({ family, initial, submit, open, onClose, onChoose }: SeveralSheetProps) {
  const t = useTranslations('several')
  const [chosen, setChosen] = useState([...initial])
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setChosen([...initial])
  }
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('choose')}
      isTitleFocused
      closeText="cancel"
      actions={
        <Button
          tone="sun"
          onClick={() => {
            setIsMissing(chosen.length === 0)
            if (chosen.length === 0) return
            onClose()
            onChoose(chosen)
          }}
        >
          {submit}
        </Button>
      }
    >
      <FacePicks
        hidesLabel
        family={family}
        chosen={chosen}
        onChange={setChosen}
        isMissing={isMissing && chosen.length === 0}
      />
    </Sheet>
  )
}
