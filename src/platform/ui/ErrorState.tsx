import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { Sprout } from './Sprout.tsx'
import './states.css'

/** Replaces content that failed to load. The rest of the screen stays usable. */
export function ErrorState({
  onRetry,
  pending = false,
  text,
}: {
  onRetry: () => void
  pending?: boolean
  text?: string | undefined
}) {
  const t = useTranslations('common')
  return (
    <div className="state" role="alert">
      <Sprout mood="oops" size={96} />
      <h2>{t('loadFailed')}</h2>
      <p>{text ?? t('loadFailedText')}</p>
      <Button tone="soft" icon="rotate" onClick={onRetry} pending={pending}>
        {t('retry')}
      </Button>
    </div>
  )
}
