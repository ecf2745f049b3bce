import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
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
  type ReplyContext,
  type ReplyId,
  type Suggestion,
} from '../rules.ts'
import type { AskedBy } from './answer.tsx'
import {
  type ChatMessage,
  type ChatSeed,
  type Conversation,
  conversationOf,
  markEntry,
  type Talk,
} from './conversation.ts'
import { familyNoteFor } from './familyNote.ts'
import { findReply, getLastShownReply, loadReplies, setLastShownReply } from './replies.ts'
import { useEmergencyCall } from './useEmergencyCall.ts'
import { useFamilyFacts } from './useFamilyFacts.ts'
import { useNoteText } from './useNoteText.ts'

/** Separate files, which are loaded with the chat. */
const loadSafetyRules = () => import('../safetyRules.ts')
const loadAnswers = () => import('./answer.tsx')

/** How long the mascot types before it shows an answer from the records, at least. */
const answerDelayMs = 400

/** The conversation with the mascot, which needs no server. Remount it for another seed. */
export function useConversation(seed: ChatSeed | undefined) {
  const chat = useTranslations('chat')
  const mascot = useTranslations('mascot')
  const askedBy = useAskedBy()
  const { child } = useSelectedChild()
  const [conversation] = useState(() =>
    conversationOf(seed ? createMessage('user', mascot(`${seed.action}Label`)) : createMessage('ai', '')),
  )
  const { messages, pendingReplies } = useSyncExternalStore(conversation.subscribe, conversation.get)
  const writer = useWriter(conversation)
  const { add, addReply, showTyping, showFailure, getContext } = writer

  function sendMessage(text: string): void {
    const content = text.trim()
    if (content === '') return
    add(createMessage('user', content))
    showTyping(replyTo(content, writer, askedBy))
  }

  function sendSuggestion(suggestion: Suggestion): void {
    add(createMessage('user', chat(suggestion)))
    const delayMs = typingDelayMs({ isSuggestion: true, random: Math.random() })
    // Chosen at the end of the delay, so that it differs from any reply added in the meantime.
    showTyping(delay(delayMs).then(() => addReply(chooseSuggestionReply(suggestion, getContext()))))
  }

  /** Looks up the reply to the choice in the mascot's bubble. After Back it is there. */
  async function replyToSeed({ action, response }: ChatSeed): Promise<void> {
    const linked = await findReply(action, response ?? '')
    await addReply(linked ?? chooseActionReply(action, getContext()))
  }

  const begin = useEffectEvent(() => {
    markEntry()
    if (seed && messages.length === 1) replyToSeed(seed).catch(showFailure)
    // A failure shows when something is sent.
    loadSafetyRules().catch(() => undefined)
    loadAnswers()
      .then(async ({ loadFamily }) => loadFamily(await askedBy()))
      .catch(() => undefined)
  })
  useEffect(() => {
    begin()
  }, [])

  // The child may still be loading.
  const welcome = child ? chat('welcome', { name: child.name }) : mascot('greeting')
  return {
    messages: messages.map((message) => (message.id === 0 && !seed ? { ...message, content: welcome } : message)),
    isTyping: pendingReplies > 0,
    conversation,
    /** Adds a typed message. Blank text is ignored. */
    sendMessage,
    sendSuggestion,
  }
}

/** Writes into a conversation. */
function useWriter(conversation: Conversation) {
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const getFacts = useFamilyFacts()
  const messageOf = useReplyMessage()

  function change(next: (talk: Talk) => Partial<Talk>): void {
    conversation.set({ ...conversation.get(), ...next(conversation.get()) })
  }

  function add(message: Omit<ChatMessage, 'id'>): void {
    change((talk) => ({ messages: [...talk.messages, { ...message, id: talk.messages.length }] }))
  }

  async function addReply(id: ReplyId): Promise<void> {
    // Set before the text has loaded, so that a reply chosen in the meantime is another one.
    setLastShownReply(id)
    add(await messageOf(id))
  }

  /** The replies are a separate file, which failed to load. */
  function showFailure(): void {
    showToast({ tone: 'destructive', title: errors('operation'), text: common('loadFailedText') })
  }

  /** Shows that the mascot types, until the reply is there. */
  function showTyping(reply: Promise<unknown>): void {
    change((talk) => ({ pendingReplies: talk.pendingReplies + 1 }))
    reply.catch(showFailure).finally(() => change((talk) => ({ pendingReplies: talk.pendingReplies - 1 })))
  }

  /** What the choice of a reply depends on now. */
  const getContext = () => currentContext(getFacts()?.age ?? null)
  return { conversation, change, add, addReply, showFailure, showTyping, getContext }
}

/** Replies to a typed message: at once if it is urgent, else from the family's records, or with a tip. */
async function replyTo(
  content: string,
  { conversation, change, add, addReply, getContext }: ReturnType<typeof useWriter>,
  askedBy: ReturnType<typeof useAskedBy>,
): Promise<void> {
  const { findDanger } = await loadSafetyRules()
  const vocabulary = { findDanger, keywords, appKeywords, greetings, childWords }
  const choose = (context: ReplyContext) => chooseReply(content, vocabulary, context)
  // docs/product-decisions.md, row 58.
  if (choose(currentContext(null)).isUrgent) {
    await addReply(choose(getContext()).id)
    return
  }
  // Both begin now: an answer that takes long does not make a tip take longer.
  const [shortDelay, tipDelay] = [
    delay(answerDelayMs),
    delay(typingDelayMs({ isSuggestion: false, random: Math.random() })),
  ]
  const { answer } = await loadAnswers()
  const hasTip = isSpecific(choose({ last: undefined, random: 0 }).id)
  const asked = await askedBy()
  const found = await answer(content, {
    ...asked,
    before: conversation.get().before,
    // The rules understand what has a tip of its own.
    hasModel: asked.hasModel && !hasTip,
  })
  await shortDelay
  if (found.is === 'facts') {
    change(() => ({ before: found.before }))
    if (found.text) add(createMessage('ai', found.text))
    for (const body of found.bodies) add({ ...createMessage('ai', ''), body })
    return
  }
  const isTip = found.is === 'canned' || (found.isTipFitting && hasTip)
  if (!isTip) {
    add({ ...createMessage('ai', ''), body: found.examples })
    return
  }
  await tipDelay
  await addReply(choose(getContext()).id)
}

/** Returns a function for what an answer needs to know of the family and the screen, which may still be loading. */
function useAskedBy(): () => Promise<Omit<AskedBy, 'before'>> {
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

const delay = (delayMs: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs)
  })

/** Whether a reply is about what was said. */
const isSpecific = (id: ReplyId) => id !== 'unknown' && !id.startsWith('general.')

const currentContext = (age: number | null): ReplyContext => ({ last: getLastShownReply(), random: Math.random(), age })

function createMessage(sender: ChatMessage['sender'], content: string): Omit<ChatMessage, 'id'> {
  return { sender, content, timestamp: new Date() }
}
