import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { Answers } from './Answers.tsx'
import { useChildState, useToday } from './childState.ts'
import { Doors } from './Doors.tsx'
import { Face } from './Face.tsx'
import { Foot } from './Foot.tsx'
import { Garden } from './Garden.tsx'
import { KidIcon } from './KidIcon.tsx'
import { KidLine } from './KidPage.tsx'
import { PartPanel } from './PartPanel.tsx'
import { byPart } from './partsOfDay.ts'
import { useHeading } from './useHeading.ts'
import { useTranslations } from './texts.ts'
import { useSyncExternalStore } from 'react'

/** The one page: what there is to do, how far the wish is, and what can be told. */
export function TodayScreen() {
  const t = useTranslations('kid')
  const today = useToday()
  const { habits, isRestDay } = today
  const hasColumns = useHasColumns()
  const parts = (
    <div className="kid-wide">
      {habits.length === 0 && (
        <section className="kid-rest">
          <Sprout mood={isRestDay ? 'sleep' : 'glad'} size={84} />
          <p>{t(isRestDay ? 'restDay' : 'nothing')}</p>
        </section>
      )}
      {byPart(habits).map((part) => (
        <PartPanel key={part.part} {...part} />
      ))}
    </div>
  )
  return (
    <div className="kid">
      <Top />
      <main className="kid-main kid-home">
        {hasColumns ? (
          <>
            <div className="kid-side">
              <Garden />
              <KidLine hasNews />
              <AllDone />
              <Answers />
              <Doors />
              <Foot />
            </div>
            {parts}
          </>
        ) : (
          <>
            <Garden />
            <KidLine hasNews />
            <AllDone />
            <Answers />
            {parts}
            <Doors />
            <Foot />
          </>
        )}
      </main>
    </div>
  )
}

/** The child's face, the greeting, and the button that reads everything aloud. */
function Top() {
  const t = useTranslations('kid')
  const today = useToday()
  const { canSpeak, isListening, switchListening, open } = useChildState()
  const { child, partNow } = today
  const greeting = t(partNow, { name: child.name })
  const heading = useHeading(greeting)
  return (
    <header className="kid-top">
      <button
        type="button"
        className="kid-face"
        aria-label={t('openMe', { name: child.name })}
        onClick={() => open({ screen: 'me' })}
      >
        <Face emoji={child.avatarUrl} />
      </button>
      <h1 tabIndex={-1} ref={heading}>
        {greeting}
      </h1>
      {canSpeak && (
        <button
          type="button"
          className="kid-round"
          aria-pressed={isListening}
          aria-label={t('listen')}
          onClick={switchListening}
        >
          <KidIcon name="volume" />
        </button>
      )}
    </header>
  )
}

function AllDone() {
  const t = useTranslations('kid')
  const { habits } = useToday()
  const isAllDone = habits.length > 0 && habits.every(({ isDone }) => isDone)
  return (
    <div className="kid-status" role="status">
      {isAllDone && (
        <section className="kid-rest">
          <Sprout mood="glad" size={84} />
          <div>
            <h2>{t('allDone')}</h2>
            <p>{t('allDoneText')}</p>
          </div>
        </section>
      )}
    </div>
  )
}

/** As in the styles: a tablet that lies on its side. */
const twoColumns = matchMedia('(min-width: 1000px) and (orientation: landscape)')

function subscribe(onChange: () => void): () => void {
  twoColumns.addEventListener('change', onChange)
  return () => twoColumns.removeEventListener('change', onChange)
}

/** Whether there is room for two columns. */
const useHasColumns = (): boolean => useSyncExternalStore(subscribe, () => twoColumns.matches)
