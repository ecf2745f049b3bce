import { createContext, useContext } from 'react'
import type { LentView } from '../../lending/contract.ts'
import type { SeenHabit, Today } from '../contract.ts'
import type { Outcome } from './ask.ts'
import type { KidArtName } from './Doors.tsx'
import type { View } from './view.ts'

/** What every screen of the view gets, also those without a child: the faces, the door and the way back. */
export interface ChildState {
  faces: LentView
  open: (view: View) => void
  /** One step back. */
  back: () => void
  /** Goes on with these faces: the reply of `enter` and `leave`. */
  goOn: (faces: LentView) => Promise<void>
  leaveChild: () => Promise<void>
  openDoor: (face: LentView['faces'][number] | undefined) => void
  /** Returns the reply. Sees to it when the view or the connection is over. */
  note: <Reply>(outcome: Outcome<Reply>) => Reply | undefined
  refresh: () => Promise<void>
  /** Counts the refreshes: what a screen has read for itself may have changed with each. */
  reads: number
  isOffline: boolean
  /** One line instead of a dialog, for some seconds. */
  line: string | undefined
  /** Beside words that are good news. */
  lineArt: KidArtName | undefined
  showLine: (text: string, art?: KidArtName) => void
  /** Whether this device can read aloud. */
  canSpeak: boolean
  /** Whether everything is read aloud. */
  isListening: boolean
  switchListening: () => void
  /** Ticks a habit, or takes the own tick back. @returns whether the server has done it */
  tick: (habit: SeenHabit) => Promise<boolean>
  isPending: (habit: SeenHabit) => boolean
  visit: number
}

export const ChildContext = createContext<ChildState | undefined>(undefined)

/** The day of the child who has entered, with the ticks that the server has not confirmed yet. */
export const TodayContext = createContext<Today | undefined>(undefined)

export const useChildState = (): ChildState => useContext(ChildContext)!

/** Only for the screens of a child who has entered. */
export const useToday = (): Today => useContext(TodayContext)!
