import type { Action } from '../rules.ts'

/** The state of the mascot's button and bubble. docs/spec.md, section 2. */
export interface MascotState {
  isActive: boolean
  isBubbleOpen: boolean
  /** The action chosen in the bubble. */
  action: Action | null
  response: string | null
}

export type MascotEvent =
  | { type: 'toggle' }
  | { type: 'dismiss' }
  | { type: 'choose'; action: Action; response: string }

export const idleMascot: MascotState = { isActive: false, isBubbleOpen: false, action: null, response: null }

export function mascotReducer(state: MascotState, event: MascotEvent): MascotState {
  switch (event.type) {
    case 'toggle':
      return { ...state, isActive: !state.isActive, isBubbleOpen: !state.isBubbleOpen, response: null }
    case 'dismiss':
      return { ...state, isActive: false, isBubbleOpen: false }
    case 'choose':
      return { ...state, isBubbleOpen: false, action: event.action, response: event.response }
  }
}

/** Whether the red dot shows: the mascot is closed and has news. */
export const hasDot = ({ isActive }: MascotState, hasNews: boolean): boolean => !isActive && hasNews
