import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../i18n/ui/Link.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { FamilyDayNote } from '../../auth/ui/FamilyDayNote.tsx'
import type { Child } from '../../children/contract.ts'
import { MomentForm } from './MomentForm.tsx'
import { RecentMoments } from './RecentMoments.tsx'
import { useCachePhotos } from './usePhotoMoments.ts'
import '../../../platform/ui/textButton.css'
import './moments.css'

/** The form for a new moment, folded once one is saved, and the list of recent ones. Remount it for another child. */
export function MomentsScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('moments')
  const gallery = useTranslations('gallery')
  const [savedId, setSavedId] = useState<string>()
  const [isFolded, setIsFolded] = useState(false)
  useCachePhotos(child.id)
  return (
    <div className="screen blossom">
      <ScreenHeader title={t('title')} onBack={onBack}>
        <Link href="/?page=photos" state={{ isFromApp: true }} className="text-button">
          <Icon name="images" size={20} />
          {gallery('open')}
        </Link>
      </ScreenHeader>
      <FamilyDayNote />
      {isFolded ? (
        <button type="button" className="row" onClick={() => setIsFolded(false)}>
          <RowContent icon="plus" title={t('another')} hasArrow={false} />
        </button>
      ) : (
        <MomentForm
          childId={child.id}
          isAgain={savedId !== undefined}
          onSaved={({ id }) => {
            setSavedId(id)
            setIsFolded(true)
          }}
        />
      )}
      <RecentMoments childId={child.id} newestId={savedId} />
    </div>
  )
}
