import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { Stepper } from '../../../platform/ui/Stepper.tsx'
import type { Redemption } from '../contract.ts'
import { amountOf, leftToGive } from '../rules.ts'
import './howMany.css'

interface GiveSheetProps extends DialogProps {
  /** Redemptions of one countable reward. */
  group: readonly Redemption[]
  onGive: (times: number) => void
}

/** How many pieces of what is owed are given now: all at first. */
export function GiveSheet({ group, open, onClose, onGive }: GiveSheetProps) {
  const t = useTranslations('countable')
  const most = leftToGive(group)
  const [chosen, setChosen] = useState(most)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setChosen(most)
  }
  const times = Math.min(chosen, most)
  const amount = (count: number) => amountOf(count, group[0]!.unit)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('giveHow')}
      isTitleFocused
      closeText="cancel"
      actions={
        <Button
          onClick={() => {
            onClose()
            onGive(times)
          }}
        >
          {t('give')}
        </Button>
      }
    >
      <div className="how-many">
        <Stepper
          label={t('giveHow')}
          value={times}
          max={most}
          onChange={setChosen}
          less={t('less')}
          more={t('more')}
          text={amount(times)}
        />
        <p aria-live="polite">{t('givenPart', { given: amount(times), left: amount(most - times) })}</p>
      </div>
    </Sheet>
  )
}
