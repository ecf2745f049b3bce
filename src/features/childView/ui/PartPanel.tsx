import { useState } from 'react'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import type { SeenHabit } from '../contract.ts'
import { useChildState } from './childState.ts'
import { KidArt } from './Doors.tsx'
import { HabitCard } from './HabitCard.tsx'
import { BigButton } from './KidControls.tsx'
import { KidIcon } from './KidIcon.tsx'
import { moveInGrid } from './moveInGrid.ts'
import { type HabitsOfPart, type Part, partLooks } from './partsOfDay.ts'
import { hush, sayAll } from './speech.ts'
import { useTranslations } from './texts.ts'

const isDone = (habit: SeenHabit) => habit.isDone

/** The habits of a part of the day. What was all done when the child came is a strip of small pictures. */
export function PartPanel({ part, habits }: HabitsOfPart<SeenHabit>) {
  const t = useTranslations('kid')
  const { canSpeak, open, visit } = useChildState()
  const [namedPlace, setNamedPlace] = useState(-1)
  const { accent, name } = partLooks[part]
  const title = t(name)
  const areAllDone = habits.every(isDone)
  const isStrip = useAtVisit(areAllDone, visit) && areAllDone
  const progress = areAllDone
    ? t('partDone')
    : t('progress', { done: habits.filter(isDone).length, total: habits.length })
  function readPart(): void {
    if (namedPlace >= 0) {
      hush()
      setNamedPlace(-1)
    } else sayAll([title, ...habits.map((habit) => habit.title)], (place) => setNamedPlace(place < 0 ? -1 : place - 1))
  }

  return (
    <section className={`kid-part ${accent}`} aria-label={title}>
      <div className="kid-part-head">
        <h2>
          {canSpeak ? (
            <button
              type="button"
              className="kid-part-name"
              aria-label={t('listenTo', { title: t('partProgress', { part: title, progress }) })}
              onClick={readPart}
            >
              <PartName part={part} title={title} progress={progress} />
            </button>
          ) : (
            <span className="kid-part-name">
              <PartName part={part} title={title} progress={progress} />
            </span>
          )}
        </h2>
        {!areAllDone && (
          <BigButton
            icon="play"
            label={t('startPart', { part: title })}
            onClick={() => open({ screen: 'player', part })}
          >
            {t('start')}
          </BigButton>
        )}
      </div>
      <ul className={isStrip ? 'kid-cards is-strip' : 'kid-cards'} onKeyDown={moveInGrid}>
        {habits.map((habit, place) => (
          <li key={habit.id}>
            <HabitCard habit={habit} isSmall={isStrip} isNamed={place === namedPlace} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PartName({ part, title, progress }: { part: Part; title: string; progress: string }) {
  const { canSpeak } = useChildState()
  return (
    <>
      {part === 'any' ? <ModuleArt name="blossom" size={52} /> : <KidArt name={part} size={52} />}
      <span>
        {title}
        <small>
          {canSpeak && <KidIcon name="volume" size={20} />}
          {progress}
        </small>
      </span>
    </>
  )
}

/** What a value was when the child began to look. */
function useAtVisit(value: boolean, visit: number): boolean {
  const [first, setFirst] = useState({ visit, value })
  const isNext = first.visit !== visit
  if (isNext) setFirst({ visit, value })
  return isNext ? value : first.value
}
