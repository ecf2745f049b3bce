import { useTranslations } from 'use-intl'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { onTile } from './gallery.ts'
import { OpenedPhoto, type PhotoOfMoment } from './OpenedPhoto.tsx'
import { Photo } from './Photo.tsx'
import { useOnThisDay } from './useOnThisDay.ts'
import { usePhotoLabel } from './usePhotoLabel.ts'
import './photosTile.css'

/** Photos of today and of this day in an earlier year, on Home; nothing while there are none. */
export function PhotosTile({ child }: { child: Child }) {
  const t = useTranslations('gallery')
  const common = useTranslations('common')
  const today = useFamilyDay()
  const photoLabel = usePhotoLabel()
  const { ofToday, ofBefore } = useOnThisDay(child.id)
  const viewer = useDialogOf<PhotoOfMoment>()
  const shown = onTile(ofToday, ofBefore)
  const [first] = shown
  const years = ofBefore[0] && Number(today.slice(0, 4)) - Number(ofBefore[0].date.slice(0, 4))
  return (
    <>
      {first && (
        <button
          type="button"
          className="photos-tile"
          aria-haspopup="dialog"
          onClick={() => viewer.open({ moment: first, photoId: first.photos[0]!.id })}
        >
          {shown.map((moment) => (
            <Photo key={moment.id} photo={moment.photos[0]!} size="small" alt={photoLabel(moment)} />
          ))}
          <b>
            {ofToday.length > 0 && <span>{common('today')}</span>}
            {years !== undefined && <span>{t('onThisDay', { count: years })}</span>}
          </b>
        </button>
      )}
      <OpenedPhoto viewer={viewer} />
    </>
  )
}
