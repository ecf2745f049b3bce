import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { BigButton } from './KidControls.tsx'
import { Face } from './Face.tsx'
import { useTranslations } from './texts.ts'

interface OfflineProps {
  face?: { avatarUrl: string }
  problem?: 'oops' | 'offline'
  onAgain: () => unknown
}

/** Stands in for a page that could not be loaded. */
export function Offline({ face, problem = 'offline', onAgain }: OfflineProps) {
  const t = useTranslations('kid')
  return (
    <div className="kid">
      {face && (
        <header className="kid-top">
          <span className="kid-face">
            <Face emoji={face.avatarUrl} />
          </span>
        </header>
      )}
      <main className="kid-main kid-offline">
        <Sprout mood="sleep" size={140} />
        <h1>{t(problem)}</h1>
        <BigButton icon="rotate" onClick={onAgain}>
          {t('again')}
        </BigButton>
      </main>
    </div>
  )
}

/** Appears only if it takes a while. */
export function Waiting() {
  const t = useTranslations('common')
  return (
    <div className="kid">
      <main className="kid-main kid-page loading" aria-busy="true" aria-label={t('loading')}>
        <div className="kid-skeleton is-garden skeleton" />
        <div className="kid-skeleton skeleton" />
        <div className="kid-skeleton skeleton" />
      </main>
    </div>
  )
}
