import { PictureArt } from '../../../platform/ui/PictureArt.tsx'
import { dropPath, firstLetter } from '../../habits/rules.ts'
import type { SeenHabit } from '../contract.ts'
import { useChildState } from './childState.ts'
import { KidIcon } from './KidIcon.tsx'
import { useTranslations } from './texts.ts'

interface HabitCardProps {
  habit: SeenHabit
  isSmall: boolean
  /** While it is read aloud. */
  isNamed: boolean
}

/** A habit of today: one button that ticks it, or takes the own tick back. */
export function HabitCard({ habit, isSmall, isNamed }: HabitCardProps) {
  const t = useTranslations('kid')
  const { tick, isPending } = useChildState()
  const { title, isDone, isAsked, isMine } = habit
  const state = isDone ? (isMine ? 'ticked' : 'tickedBy') : isAsked ? 'tickAsked' : 'tick'
  const classes = ['kid-card', isAsked && 'is-asked', isPending(habit) && 'is-pending', isNamed && 'is-named']
  return (
    <button
      type="button"
      id={habit.id}
      className={classes.filter(Boolean).join(' ')}
      aria-pressed={isDone}
      aria-label={t(state, { title })}
      onClick={() => void tick(habit)}
    >
      <HabitArt habit={habit} size={isSmall ? 52 : 84} />
      {!isSmall && <b>{title}</b>}
      <span className="kid-tick">
        {isDone && <KidIcon name="check" size={isSmall ? 18 : 26} />}
        {isAsked && !isDone && <KidIcon name="clock" size={26} />}
      </span>
    </button>
  )
}

/** The picture of a habit, else its first letter on a drop. */
export function HabitArt({ habit: { picture, title }, size }: { habit: SeenHabit; size: number }) {
  if (picture !== null) return <PictureArt name={picture} size={size} />
  return (
    <svg className="picture-art" width={size} height={size} viewBox="0 0 80 80" aria-hidden="true">
      <path d={dropPath} className="letter-drop" />
      <text x="40" y="55" textAnchor="middle" className="letter">
        {firstLetter(title)}
      </text>
    </svg>
  )
}
