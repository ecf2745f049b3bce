import { useTranslations } from 'use-intl'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import { useIsOnline } from '../../sync/ui/reachability.ts'
import { ExportButton } from './ExportButton.tsx'
import { ImportCard } from './ImportCard.tsx'
import { ExportDates } from './ExportDates.tsx'
import '../../../platform/ui/layout.css'

/** Everything of the family as a file, at `/?page=transfer`. */
export function TransferScreen({ onBack }: { onBack: () => void }) {
  const t = useTranslations('transfer')
  const common = useTranslations('common')
  const may = useMay()
  const isOnline = useIsOnline()
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      {may('transfer') ? (
        <>
          <section className="card">
            <p>{t('text')}</p>
            {isOnline ? <ExportButton /> : <p className="caption">{common('needsConnection')}</p>}
            <ExportDates />
          </section>
          {/* Also without a connection: it keeps the file that was chosen. */}
          <ImportCard />
        </>
      ) : (
        <p className="caption">{t('ownersOnly')}</p>
      )}
    </div>
  )
}
