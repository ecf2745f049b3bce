import type { Action } from '../rules.ts'

/** The mascot's button and bubble. docs/spec.md, section 2. */
export interface Mascot {
  isActive: boolean
  isBubbleOpen: boolean
  /** What was chosen in the bubble. */
  action: Action | null
  response: string | null
}

export type MascotEvent =
  | { type: 'toggle' }
  | { type: 'dismiss' }
  | { type: 'choose'; action: Action; response: string }

export const restingMascot: Mascot = { isActive: false, isBubbleOpen: false, action: null, response: null }

export function nextMascot(mascot: Mascot, event: MascotEvent): Mascot {
  switch (event.type) {
    case 'toggle':
      return { ...mascot, isActive: !mascot.isActive, isBubbleOpen: !mascot.isBubbleOpen, response: null }
    case 'dismiss':
      return { ...mascot, isActive: false, isBubbleOpen: false }
    case 'choose':
      return { ...mascot, isBubbleOpen: false, action: event.action, response: event.response }
  }
}

/** The red dot: the mascot rests and has something to say. */
export function hasDot({ isActive }: Mascot, hasNews: boolean): boolean {
  return !isActive && hasNews
}
