import type { ReactNode } from 'react'
import { Sprout, type SproutMood } from './Sprout.tsx'
import './states.css'

interface EmptyStateProps {
  title: string
  text: string
  mood?: SproutMood
  /** One button. */
  action?: ReactNode
}

/** The state of a list without entries: mascot, title, text and one action. */
export function EmptyState({ title, text, mood = 'sleep', action }: EmptyStateProps) {
  return (
    <div className="state">
      <Sprout mood={mood} size={96} />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
