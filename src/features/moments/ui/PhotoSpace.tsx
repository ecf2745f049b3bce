import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { ProgressBar } from '../../../platform/ui/ProgressBar.tsx'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { readPhotoSpace } from '../contract.ts'
import './photos.css'

/** How much of the family's space for photos is used. */
export function PhotoSpace() {
  const t = useTranslations('gallery')
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['/api', 'family', 'photos'],
    queryFn: ({ signal }) => send(readPhotoSpace, { signal }),
  })
  if (!data) return null
  const { usedBytes, maxBytes } = data
  const text = t('quota', { used: formatSize(usedBytes, language), total: formatSize(maxBytes, language) })
  return (
    <div className="photo-space blossom">
      <ProgressBar value={usedBytes} max={maxBytes} />
      <p className="caption">{text}</p>
    </div>
  )
}

/** @returns `12.5 MB` or `2 GB`, in units of 1,024 as `PHOTO_QUOTA_MB` counts */
function formatSize(bytes: number, language: string): string {
  // A single small photo is not nothing.
  const megabytes = bytes > 0 ? Math.max(0.1, bytes / 1024 ** 2) : 0
  const isLarge = megabytes >= 1024
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(isLarge ? megabytes / 1024 : megabytes)
}
