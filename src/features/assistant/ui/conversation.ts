import type { ReactNode } from 'react'
import { createSharedState, type SharedState } from '../../../platform/ui/sharedState.ts'
import { changeHistory } from '../../../platform/ui/address.ts'
import type { Action } from '../rules.ts'
import type { Before } from '../understanding/understand.ts'
import type { EmergencyCall } from './useEmergencyCall.ts'

export interface ChatMessage {
  /** The place in the conversation. */
  id: number
  sender: 'user' | 'ai'
  content: string
  /** An answer from the family's records, in place of words. */
  body?: MessageBody
  /** A note from the family's data. */
  note?: string | undefined
  /** The screen that the message speaks of: an address without the language. */
  place?: string | undefined
  calls?: EmergencyCall['links']
  timestamp: Date
}

/** @param onAsk asks an example */
export type MessageBody = (onAsk: (question: string) => void) => ReactNode

/** The choice in the mascot's bubble, from the query of the address. */
export interface ChatSeed {
  action: Action
  response: string | null
}

export interface Talk {
  messages: readonly ChatMessage[]
  /** How many replies the mascot is about to give. */
  pendingReplies: number
  /** The last reply about the family's records. */
  before?: Before
}

export interface Conversation extends SharedState<Talk> {
  /** Where the user has scrolled to, from the end. */
  getTop: () => number
  setTop: (top: number) => void
}

/** The conversation of one history entry. It is in memory only, and a sign-out reloads the page. */
let last: { entry: number; conversation: Conversation } | undefined

interface EntryState {
  conversation?: number
}

/** Returns the conversation of the history entry: Back from a link of a card leads to it. Another entry begins one. */
export function conversationOf(first: Omit<ChatMessage, 'id'>): Conversation {
  if (last && last.entry === (history.state as EntryState | null)?.conversation) return last.conversation
  let lastTop = 0
  const conversation = {
    ...createSharedState<Talk>({ messages: [{ ...first, id: 0 }], pendingReplies: 0 }),
    getTop: () => lastTop,
    setTop(top: number) {
      lastTop = top
    },
  }
  last = { entry: first.timestamp.getTime(), conversation }
  return conversation
}

/** Marks the history entry as that of the conversation. */
export function markEntry(): void {
  changeHistory('replaceState', { ...(history.state as EntryState | null), conversation: last?.entry })
}
