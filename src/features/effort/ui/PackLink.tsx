import { useTranslations } from 'use-intl'
import { Link } from '../../i18n/ui/Link.tsx'
import '../../../platform/ui/layout.css'

/** The way to the ideas by age, of one kind or of all. */
export function PackLink({ kind }: { kind?: 'habit' | 'praise' | 'reward' }) {
  const t = useTranslations('packs')
  return (
    <Link className="text-link" href={`/?page=packs${kind ? `&kind=${kind}` : ''}`} state={{ isFromApp: true }}>
      {t('link')}
    </Link>
  )
}
