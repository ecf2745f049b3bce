import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { keywords } from '../messages/keywords.ts'
import {
  replyTo,
  replyToAction,
  replyToSuggestion,
  typingMs,
  type Action,
  type Circumstances,
  type ReplyId,
  type Suggestion,
} from '../rules.ts'
import { familyNoteFor } from './familyNote.ts'
import { findReply, lastShownReply, loadReplies, rememberShownReply } from './replies.ts'
import { useFamilyFacts } from './useFamilyFacts.ts'
import { useNoteText } from './useNoteText.ts'

export interface ChatMessage {
  id: number
  sender: 'user' | 'ai'
  content: string
  /** What the family's own data adds to it. */
  note?: string | undefined
  timestamp: Date
}

/** What was chosen in the mascot's bubble, as the address has it. */
export interface ChatSeed {
  action: Action
  response: string | null
}

/** The conversation with Pip: in memory only, and answered without the server. Mount it anew for another seed. */
export function useConversation(seed: ChatSeed | undefined) {
  const { language } = useLanguage()
  const chat = useTranslations('chat')
  const mascot = useTranslations('mascot')
  const errors = useTranslations('errors')
  const factsNow = useFamilyFacts()
  const noteText = useNoteText()
  const [messages, setMessages] = useState<readonly ChatMessage[]>(() => [
    seed ? messageOf('user', mascot(`${seed.action}Label`)) : messageOf('ai', chat('welcome')),
  ])
  const [repliesUnderWay, setRepliesUnderWay] = useState(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  function add(message: ChatMessage): void {
    setMessages((known) => [...known, message])
  }

  /** The replies are a file of their own, which did not come. */
  function showFailure(): void {
    showToast({ tone: 'destructive', title: errors('operation'), text: errors('network') })
  }

  async function addReply(id: ReplyId): Promise<void> {
    const facts = factsNow()
    const note = facts && familyNoteFor(id, facts)
    // Before the text has come: what is chosen meanwhile must be another.
    rememberShownReply(id)
    add(messageOf('ai', (await loadReplies(language))[id], note && noteText(note)))
  }

  /** The reply is chosen when it is due, so that it differs from one that came meanwhile. */
  function replyIn(delayMs: number, choose: (circumstances: Circumstances) => ReplyId): void {
    setRepliesUnderWay((count) => count + 1)
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      addReply(choose(circumstancesNow(factsNow()?.age ?? null)))
        .catch(showFailure)
        .finally(() => {
          setRepliesUnderWay((count) => count - 1)
        })
    }, delayMs)
    timers.current.add(timer)
  }

  const answerSeed = useEffectEvent((action: Action, named: ReplyId | undefined) => {
    addReply(named ?? replyToAction(action, circumstancesNow(factsNow()?.age ?? null))).catch(showFailure)
  })
  const failSeed = useEffectEvent(showFailure)

  const { action, response = null } = seed ?? {}
  useEffect(() => {
    if (!action) return undefined
    let isGone = false
    findReply(action, response ?? '').then(
      (named) => {
        if (!isGone) answerSeed(action, named)
      },
      () => {
        failSeed()
      },
    )
    return () => {
      isGone = true
    }
  }, [action, response])

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])

  return {
    messages,
    isTyping: repliesUnderWay > 0,
    /** Says what was typed. Blank text is ignored. */
    say(text: string): void {
      const content = text.trim()
      if (content === '') return
      add(messageOf('user', content))
      // A worrying message is answered at once. docs/product-decisions.md, row 58.
      const { isUrgent } = replyTo(content, keywords, circumstancesNow(null))
      replyIn(
        isUrgent ? 0 : typingMs({ isSuggestion: false, random: Math.random() }),
        (now) => replyTo(content, keywords, now).id,
      )
    },
    ask(suggestion: Suggestion): void {
      add(messageOf('user', chat(suggestion)))
      replyIn(typingMs({ isSuggestion: true, random: Math.random() }), (now) => replyToSuggestion(suggestion, now))
    },
  }
}

function circumstancesNow(age: number | null): Circumstances {
  return { last: lastShownReply(), random: Math.random(), age }
}

let lastId = 0

function messageOf(sender: ChatMessage['sender'], content: string, note?: string): ChatMessage {
  return { id: ++lastId, sender, content, note, timestamp: new Date() }
}
