import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Habit } from '../contract.ts'

/** The pane beside the list, or null before it is drawn. Undefined where the details stand in the list. */
export type Side = HTMLElement | null | undefined

/** The details of the chosen habit: below its row, or beside the list in a wide window. */
export function HabitBeside({ habit, side, children }: { habit: Habit; side: Side; children: ReactNode }) {
  if (side === undefined) return children
  if (side === null) return null
  return createPortal(
    <section className={habit.isCompleted ? 'habit-side is-formed leaf' : 'habit-side'} aria-label={habit.title}>
      <h2>
        <bdi>{habit.title}</bdi>
      </h2>
      {children}
    </section>,
    side,
  )
}
