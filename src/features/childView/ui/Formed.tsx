import { Sprout } from '../../../platform/ui/Sprout.tsx'
import type { SeenHabit } from '../contract.ts'
import { HabitArt } from './HabitCard.tsx'
import { BigButton, ReadButton, RoundButton } from './KidControls.tsx'
import { useEscape } from './useEscape.ts'
import { useHeading } from './useHeading.ts'
import { useTranslations } from './texts.ts'
import './player.css'

/** A habit was formed with this tick. How it goes on is for the grown-ups to say. */
export function Formed({ habit, onClose }: { habit: SeenHabit; onClose: () => void }) {
  const kid = useTranslations('kid')
  const t = useTranslations('player')
  const title = kid('formed')
  const heading = useHeading(title)
  useEscape(onClose)
  return (
    <main className="player player-end water">
      <div className="player-top">
        <RoundButton icon="x" label={t('close')} onClick={onClose} />
        <span className="player-dots" />
        <ReadButton text={`${title} ${habit.title}`} />
      </div>
      <div className="player-body">
        <div className="kid-formed" aria-hidden="true">
          <Sprout mood="glad" size={150} />
          <span>
            <HabitArt habit={habit} size={60} />
          </span>
        </div>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p>{habit.title}</p>
      </div>
      <div className="player-one">
        <BigButton icon="sprout" onClick={onClose}>
          {t('endButton')}
        </BigButton>
      </div>
    </main>
  )
}
