import { useEffect, useState } from 'react'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import type { SeenHabit } from '../contract.ts'
import { useChildState, useToday } from './childState.ts'
import { growthOf } from './growth.ts'
import { HabitArt } from './HabitCard.tsx'
import { BigButton, ReadButton, RoundButton } from './KidControls.tsx'
import { KidIcon } from './KidIcon.tsx'
import { partLooks } from './partsOfDay.ts'
import { PlayerTimer, useTimer } from './PlayerTimer.tsx'
import { say } from './speech.ts'
import { useEscape } from './useEscape.ts'
import { useHeading } from './useHeading.ts'
import { useTranslations } from './texts.ts'
import type { View } from './view.ts'
import './player.css'

const isOpen = ({ isDone, isAsked }: SeenHabit) => !isDone && !isAsked

/** The habits of a part, one picture at a time. It is nothing but this list: no record, and nothing for finishing. */
export function Player({ view }: { view: View }) {
  const today = useToday()
  const { back, tick, isListening } = useChildState()
  const kid = useTranslations('kid')
  const t = useTranslations('player')
  const part = view.part ?? 'any'
  const habits = today.habits.filter((habit) => habit.part === part)
  const [queue, setQueue] = useState(() => habits.filter(isOpen).map(({ id }) => id))
  const [later, setLater] = useState<readonly string[]>([])
  useEscape(back)

  const open = queue.flatMap((id) => habits.filter((habit) => habit.id === id && isOpen(habit)))
  const [current] = open
  const { accent, name } = partLooks[part]
  const title = kid(name)
  if (!current) return <PlayerEnd title={title} accent={accent} habits={habits} />

  function handleDone(habit: SeenHabit): void {
    setQueue(queue.filter((id) => id !== habit.id))
    void tick(habit).then((isTicked) => {
      if (!isTicked) setQueue((rest) => [...rest, habit.id])
    })
  }

  /** Once it comes back at the end. The second time it stays open. */
  function handleLater({ id, title: habitTitle }: SeenHabit): void {
    const rest = queue.filter((other) => other !== id)
    setQueue(later.includes(id) ? rest : [...rest, id])
    setLater([...later, id])
    if (isListening) say(t('laterSaid', { title: habitTitle }))
  }

  return (
    <Picture
      key={current.id}
      habit={current}
      title={title}
      accent={accent}
      habits={habits}
      onDone={handleDone}
      onLater={handleLater}
    />
  )
}

interface PlayerProps {
  /** The name of the part. */
  title: string
  accent: string
  habits: SeenHabit[]
}

interface PictureProps extends PlayerProps {
  habit: SeenHabit
  onDone: (habit: SeenHabit) => void
  onLater: (habit: SeenHabit) => void
}

function Picture({ habit, title, accent, habits, onDone, onLater }: PictureProps) {
  const t = useTranslations('player')
  const { line } = useChildState()
  const timer = useTimer(habit)
  const heading = useHeading(habit.title)

  const keys: Record<string, () => void> = {
    Enter: () => onDone(habit),
    l: () => onLater(habit),
    r: () => say(habit.title),
    ' ': timer.toggle,
  }
  useKeys(keys)

  return (
    <main className={`player ${accent}`}>
      <PlayerTop title={title} habits={habits} text={habit.title} />
      <div className="player-body">
        <div className="player-disc">
          {timer.share !== undefined && <Disc share={timer.share} />}
          <HabitArt habit={habit} size={220} />
        </div>
        <h1 tabIndex={-1} ref={heading}>
          {habit.title}
        </h1>
        <div className="player-tools">
          <PlayerTimer minutes={habit.minutes} timer={timer} />
        </div>
        <p className="player-line" role="status">
          {line}
        </p>
      </div>
      <div className="player-actions">
        <button type="button" className="button soft" onClick={() => onLater(habit)}>
          <span className="button-words">
            <KidIcon name="arrowRight" size={24} />
            {t('later')}
          </span>
        </button>
        <button type="button" className="button leaf" onClick={() => onDone(habit)}>
          <span className="button-words">
            <KidIcon name="check" size={30} />
            {t('done')}
          </span>
        </button>
      </div>
    </main>
  )
}

function PlayerEnd({ title, accent, habits }: PlayerProps) {
  const t = useTranslations('player')
  const today = useToday()
  const { back } = useChildState()
  const openCount = habits.filter(isOpen).length
  const text = openCount > 0 ? t('endLater', { count: openCount }) : t('endTitle', { part: title })
  const heading = useHeading(text)
  return (
    <main className={`player player-end ${accent}`}>
      <PlayerTop title={title} habits={habits} text={text} />
      <div className="player-body">
        <div className="player-stars" aria-hidden="true">
          {Array.from({ length: 8 }, (_, place) => (
            <i key={place} style={{ rotate: `${place * 45}deg` }}>
              <Star size={place % 2 ? 26 : 38} />
            </i>
          ))}
          <Sprout mood="glad" stage={growthOf(today.goal).stage} size={170} />
        </div>
        <h1 tabIndex={-1} ref={heading}>
          {text}
        </h1>
      </div>
      <div className="player-one">
        <BigButton icon="sprout" onClick={back}>
          {t('endButton')}
        </BigButton>
      </div>
    </main>
  )
}

function PlayerTop({ title, habits, text }: { title: string; habits: SeenHabit[]; text: string }) {
  const t = useTranslations('player')
  const { back } = useChildState()
  const doneCount = habits.filter((habit) => !isOpen(habit)).length
  const total = habits.length
  return (
    <div className="player-top">
      <RoundButton icon="x" label={t('close')} onClick={back} />
      <div
        className="player-dots"
        role="img"
        aria-label={t('label', { part: title, n: Math.min(doneCount + 1, total), total })}
      >
        {habits.map(({ id }, place) => (
          <i key={id} className={place < doneCount ? 'done' : place === doneCount ? 'now' : ''} />
        ))}
      </div>
      <ReadButton text={text} />
    </div>
  )
}

const radius = 96
const around = 2 * Math.PI * radius

/** What is left of the time, as a part of the ring. */
function Disc({ share }: { share: number }) {
  return (
    <svg className="disc" viewBox="0 0 200 200" aria-hidden="true">
      <circle className="disc-track" cx="100" cy="100" r={radius} />
      <circle
        className="disc-left"
        cx="100"
        cy="100"
        r={radius}
        strokeDasharray={around}
        strokeDashoffset={around * (1 - share)}
      />
    </svg>
  )
}

/** Keys of the player, unless a button has the focus, which has its own. */
function useKeys(keys: Record<string, () => void>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isOfButton = event.target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act || isOfButton || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  })
}
