import type { ReactNode } from 'react'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useChildState, useToday } from './childState.ts'
import { KidArt } from './Doors.tsx'
import { Offline } from './Offline.tsx'
import { ReadButton, RoundButton } from './KidControls.tsx'
import { useEscape } from './useEscape.ts'
import { useHeading } from './useHeading.ts'
import { useTranslations } from './texts.ts'

interface KidPageProps {
  title: string
  /** Stands in the head instead of the button that reads the title. */
  aside?: ReactNode
  /** Whether what it shows has come. */
  isLoaded?: boolean
  children: ReactNode
}

/** A screen behind today. */
export function KidPage({ title, aside, isLoaded = true, children }: KidPageProps) {
  const today = useToday()
  const { isOffline, refresh } = useChildState()
  if (!isLoaded && isOffline) return <Offline face={today.child} onAgain={refresh} />
  return (
    <div className="kid">
      <main className="kid-main kid-page">
        <KidHead title={title} aside={aside} />
        {isLoaded ? children : <Skeletons />}
      </main>
    </div>
  )
}

/** Appear only if it takes a while. */
function Skeletons() {
  return (
    <div className="kid-list loading" aria-busy="true">
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className="kid-row skeleton" />
      ))}
    </div>
  )
}

/** Says what did not work, for some seconds. Good news are for today's page. */
export function KidLine({ hasNews }: { hasNews?: boolean }) {
  const { line, lineArt } = useChildState()
  return (
    <div className="kid-status" role="status">
      {line !== undefined && (hasNews === true || lineArt === undefined) && (
        <p className="kid-line">
          {lineArt ? <KidArt name={lineArt} size={44} /> : <Sprout mood="think" size={44} />}
          <span>{line}</span>
        </p>
      )}
    </div>
  )
}

interface KidHeadProps {
  title: string
  /** Instead of the button that reads the title. */
  aside?: ReactNode
}

/** The head of a screen behind today. */
function KidHead({ title, aside }: KidHeadProps) {
  const t = useTranslations('kid')
  const { back } = useChildState()
  const heading = useHeading(title)
  useEscape(back)
  return (
    <div className="kid-head">
      <RoundButton icon="arrowLeft" label={t('back')} onClick={back} />
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {aside ?? <ReadButton text={title} />}
    </div>
  )
}
