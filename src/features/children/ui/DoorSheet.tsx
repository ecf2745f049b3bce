import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { doorLength, doorPictures } from '../contract.ts'
import { DoorPicture } from './DoorPicture.tsx'

type Picture = (typeof doorPictures)[number]

interface DoorSheetProps extends DialogProps {
  onChoose: (pictures: Picture[]) => void
  /** Absent when there is no door. */
  onRemove: (() => void) | undefined
}

/** Chooses the three pictures of a door, in order. Remount it for each opening. */
export function DoorSheet({ open, onClose, onChoose, onRemove }: DoorSheetProps) {
  const t = useTranslations('view')
  const texts = useTranslations('door')
  const [tapped, setTapped] = useState<Picture[]>([])

  function tap(picture: Picture): void {
    const next = [...tapped, picture]
    // A picture may stand twice, not three times.
    if (next.length === doorLength && new Set(next).size === 1) return
    setTapped(next)
    if (next.length === doorLength) onChoose(next)
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('door')}
      isTitleFocused
      actions={
        <>
          {onRemove && (
            <Button tone="soft" onClick={onRemove}>
              {t('doorRemove')}
            </Button>
          )}
          <Button tone="soft" onClick={() => setTapped([])}>
            {texts('clear')}
          </Button>
        </>
      }
    >
      <p>{t('doorChoose')}</p>
      <p role="status" className="door-dots">
        <span className="visually-hidden">{texts('progress', { count: tapped.length })}</span>
        {Array.from({ length: doorLength }, (_, index) => (
          <i key={index} className={index < tapped.length ? 'on' : undefined} />
        ))}
      </p>
      <div className="door-grid">
        {doorPictures.map((picture) => (
          <button key={picture} type="button" aria-label={texts(picture)} onClick={() => tap(picture)}>
            <DoorPicture name={picture} size={64} />
          </button>
        ))}
      </div>
    </Sheet>
  )
}
