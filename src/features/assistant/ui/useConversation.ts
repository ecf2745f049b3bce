import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { serverTime } from '../../../platform/http/serverClock.ts'
import { dayAt } from '../../../platform/time/rules.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { unknownCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useSignInOptions } from '../../auth/ui/useSignInOptions.ts'
import { userQuery } from '../../auth/ui/useUser.ts'
import { chosenChildId } from '../../children/ui/chosenChild.ts'
import { childrenQuery, useSelectedChild } from '../../children/ui/useChildren.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { appKeywords, childWords, greetings } from '../messages/appKeywords.ts'
import { keywords } from '../messages/keywords.ts'
import {
  chooseActionReply,
  chooseReply,
  chooseSuggestionReply,
  isSafetyReply,
  placeOf,
  typingDelayMs,
  type Action,
  type ReplyContext,
  type ReplyId,
  type Suggestion,
} from '../rules.ts'
import type { Before } from '../understanding/understand.ts'
import type { AskedBy } from './answer.tsx'
import { familyNoteFor } from './familyNote.ts'
import { findReply, getLastShownReply, loadReplies, setLastShownReply } from './replies.ts'
import { type EmergencyCall, useEmergencyCall } from './useEmergencyCall.ts'
import { useFamilyFacts } from './useFamilyFacts.ts'
import { useNoteText } from './useNoteText.ts'

export interface ChatMessage {
  /** The place in the conversation. */
  id: number
  sender: 'user' | 'ai'
  content: string
  /** An answer from the family's records, in place of words. */
  body?: ReactNode
  /** A note from the family's data. */
  note?: string | undefined
  /** The screen that the message speaks of: an address without the language. */
  place?: string | undefined
  calls?: EmergencyCall['links']
  timestamp: Date
}

/** Separate files, which are loaded with the chat. */
const loadSafetyRules = () => import('../safetyRules.ts')
const loadAnswers = () => import('./answer.tsx')

/** How long the mascot types before it shows an answer from the records, at least. */
const answerDelayMs = 400

/** The choice in the mascot's bubble, from the query of the address. */
export interface ChatSeed {
  action: Action
  response: string | null
}

/** The conversation with the mascot. It is in memory only and needs no server. Remount it for another seed. */
export function useConversation(seed: ChatSeed | undefined) {
  const chat = useTranslations('chat')
  const mascot = useTranslations('mascot')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const getFacts = useFamilyFacts()
  const messageOf = useReplyMessage()
  const askedBy = useAskedBy()
  const before = useRef<Before>(undefined)
  const { child } = useSelectedChild()
  const [messages, setMessages] = useState<readonly ChatMessage[]>(() => [
    {
      ...(seed ? createMessage('user', mascot(`${seed.action}Label`)) : createMessage('ai', '')),
      id: 0,
    },
  ])
  const [pendingReplies, setPendingReplies] = useState(0)
  const delay = useDelay()

  function add(message: Omit<ChatMessage, 'id'>): void {
    setMessages((current) => [...current, { ...message, id: current.length }])
  }

  /** The replies are a separate file, which failed to load. */
  function showFailure(): void {
    showToast({ tone: 'destructive', title: errors('operation'), text: common('loadFailedText') })
  }

  async function addReply(id: ReplyId): Promise<void> {
    // Set before the text has loaded, so that a reply chosen in the meantime is another one.
    setLastShownReply(id)
    add(await messageOf(id))
  }

  /** Shows that the mascot types, until the reply is there. */
  function showTyping(reply: Promise<unknown>): void {
    setPendingReplies((count) => count + 1)
    reply.catch(showFailure).finally(() => {
      setPendingReplies((count) => count - 1)
    })
  }

  /** Chooses the reply at the end of the delay, so that it differs from any reply added in the meantime. */
  async function addReplyAfter(delayMs: number, choose: (context: ReplyContext) => ReplyId): Promise<void> {
    await delay(delayMs)
    await addReply(choose(currentContext(getFacts()?.age ?? null)))
  }

  async function reply(content: string): Promise<void> {
    const { findDanger } = await loadSafetyRules()
    const vocabulary = { findDanger, keywords, appKeywords, greetings, childWords }
    const choose = (context: ReplyContext) => chooseReply(content, vocabulary, context).id
    // An urgent message gets its reply at once. docs/product-decisions.md, row 58.
    const { isUrgent } = chooseReply(content, vocabulary, currentContext(null))
    if (isUrgent) {
      await addReply(choose(currentContext(getFacts()?.age ?? null)))
      return
    }
    // Both begin now: an answer that takes long does not make a tip take longer.
    const [shortDelay, tipDelay] = [
      delay(answerDelayMs),
      delay(typingDelayMs({ isSuggestion: false, random: Math.random() })),
    ]
    const { answer } = await loadAnswers()
    const found = await answer(content, { ...(await askedBy()), before: before.current, onAsk: sendMessage })
    await shortDelay
    if (found.is === 'facts') {
      before.current = found.before
      if (found.text) add(createMessage('ai', found.text))
      for (const body of found.bodies) add({ ...createMessage('ai', ''), body })
      return
    }
    const isTip = found.is === 'canned' || (found.isTipFitting && isSpecific(choose({ last: undefined, random: 0 })))
    if (!isTip) {
      add({ ...createMessage('ai', ''), body: found.examples })
      return
    }
    await tipDelay
    await addReply(choose(currentContext(getFacts()?.age ?? null)))
  }

  function sendMessage(text: string): void {
    const content = text.trim()
    if (content === '') return
    add(createMessage('user', content))
    showTyping(reply(content))
  }

  const prepareAnswers = useEffectEvent(async () => {
    const { loadFamily } = await loadAnswers()
    await loadFamily(await askedBy())
  })
  useReplyTo(seed, {
    onFound: (action, linked) => {
      addReply(linked ?? chooseActionReply(action, currentContext(getFacts()?.age ?? null))).catch(showFailure)
    },
    onFailed: showFailure,
  })
  useEffect(() => {
    // A failure shows when something is sent.
    loadSafetyRules().catch(() => undefined)
    prepareAnswers().catch(() => undefined)
  }, [])

  // The child may still be loading.
  const welcome = child ? chat('welcome', { name: child.name }) : mascot('greeting')
  return {
    messages: messages.map((message) => (message.id === 0 && !seed ? { ...message, content: welcome } : message)),
    isTyping: pendingReplies > 0,
    /** Adds a typed message. Blank text is ignored. */
    sendMessage,
    sendSuggestion(suggestion: Suggestion): void {
      add(createMessage('user', chat(suggestion)))
      const delayMs = typingDelayMs({ isSuggestion: true, random: Math.random() })
      showTyping(addReplyAfter(delayMs, (context) => chooseSuggestionReply(suggestion, context)))
    },
  }
}

/** Returns a function for what an answer needs to know of the family and the screen, which may still be loading. */
function useAskedBy(): () => Promise<Omit<AskedBy, 'before' | 'onAsk'>> {
  const client = useQueryClient()
  const t = useTranslations()
  const { language } = useLanguage()
  const hasModel = useSignInOptions().assistantHost !== undefined
  return async () => {
    const [user, children] = await Promise.all([
      client.ensureQueryData(userQuery),
      client.ensureQueryData(childrenQuery),
    ])
    return {
      client,
      language,
      t,
      today: dayAt(new Date(serverTime(Date.now())), user ?? unknownCalendar),
      children,
      chosenId: (children.find(({ id }) => id === chosenChildId()) ?? children[0])?.id ?? '',
      isHelper: user?.role === 'helper',
      hasModel,
    }
  }
}

/** Returns a function that makes the message of a reply, with a note from the family's data if there is one. */
function useReplyMessage(): (id: ReplyId) => Promise<Omit<ChatMessage, 'id'>> {
  const { language } = useLanguage()
  const getFacts = useFamilyFacts()
  const noteText = useNoteText()
  const emergencyCall = useEmergencyCall()
  return async (id) => {
    const facts = getFacts()
    const note = facts && familyNoteFor(id, facts)
    const text = (await loadReplies(language))[id].replaceAll('{call}', emergencyCall.text)
    return {
      ...createMessage('ai', text),
      note: note && noteText(note),
      place: placeOf(id),
      calls: isSafetyReply(id) ? emergencyCall.links : [],
    }
  }
}

/** Returns a function that waits, for ever once the component is gone. */
function useDelay(): (delayMs: number) => Promise<void> {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return (delayMs) =>
    new Promise((resolve) => {
      timers.current.add(setTimeout(resolve, delayMs))
    })
}

interface SeedHandlers {
  /** @param linked the reply that the address names */
  onFound: (action: Action, linked: ReplyId | undefined) => void
  onFailed: () => void
}

/** Looks up the reply to the choice in the mascot's bubble. */
function useReplyTo(seed: ChatSeed | undefined, { onFound, onFailed }: SeedHandlers): void {
  const handleFound = useEffectEvent(onFound)
  const handleFailed = useEffectEvent(onFailed)
  const { action, response = null } = seed ?? {}
  useEffect(() => {
    if (!action) return undefined
    let isCancelled = false
    findReply(action, response ?? '').then(
      (linked) => {
        if (!isCancelled) handleFound(action, linked)
      },
      () => {
        handleFailed()
      },
    )
    return () => {
      isCancelled = true
    }
  }, [action, response])
}

/** Whether a reply is about what was said. */
const isSpecific = (id: ReplyId) => id !== 'unknown' && !id.startsWith('general.')

function currentContext(age: number | null): ReplyContext {
  return { last: getLastShownReply(), random: Math.random(), age }
}

function createMessage(sender: ChatMessage['sender'], content: string): Omit<ChatMessage, 'id'> {
  return { sender, content, timestamp: new Date() }
}
