import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { KeepSheet } from './KeepSheet.tsx'

interface KeepFirstSheetProps extends DialogProps {
  /** Of the sheet that it takes the place of. */
  title: string
}

/** For what a family that a visitor started can do only once it is kept. */
export function KeepFirstSheet({ open, onClose, title }: KeepFirstSheetProps) {
  const t = useTranslations('keepOwn')
  const [isKeeping, setIsKeeping] = useState(false)
  return (
    <>
      <Sheet
        open={open && !isKeeping}
        onClose={onClose}
        title={title}
        actions={
          <Button wide onClick={() => setIsKeeping(true)}>
            {t('keep')}
          </Button>
        }
      >
        <p>{t('first')}</p>
      </Sheet>
      <KeepSheet open={open && isKeeping} onClose={onClose} />
    </>
  )
}
