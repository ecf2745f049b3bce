import { useEffect, useRef, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { Composer } from './Composer.tsx'
import { MessageLog, type PlaceLink } from './MessageLog.tsx'
import type { ChatSeed } from './conversation.ts'
import { useConversation } from './useConversation.ts'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { suggestions, type Suggestion, suggestionIdleMs, suggestionPauseMs } from '../rules.ts'
import { localStore } from '../../../platform/ui/deviceStorage.ts'
import '../../../platform/ui/field.css'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/page.css'
import './chat.css'

interface ChatScreenProps {
  seed: ChatSeed | undefined
  PlaceLink: PlaceLink
  /** The note about a sample family that every screen has. */
  banner: ReactNode
  onBack: () => void
}

/** The chat with the mascot, which answers from the family's records, and with ready-made tips. A page without the tab bar. */
export function ChatScreen({ seed, PlaceLink, banner, onBack }: ChatScreenProps) {
  const t = useTranslations('chat')
  const heading = useRef<HTMLHeadingElement>(null)
  const { messages, isTyping, conversation, sendMessage, sendSuggestion } = useConversation(seed)
  const panel = useSuggestionPanel()
  useDocumentTitle(t('title'))

  useEffect(() => {
    focusInPlace(heading.current)
  }, [])

  return (
    <div className="page chat">
      <header className="chat-header">
        <IconButton icon="arrowLeft" label={t('back')} onClick={onBack} filled />
        <Sprout mood={isTyping ? 'think' : 'happy'} size={36} />
        <div className="chat-title">
          <h1 ref={heading} tabIndex={-1}>
            {t('title')}
          </h1>
          <p className="caption">{t('status')}</p>
        </div>
      </header>
      <main>
        {banner}
        <MessageLog
          messages={messages}
          isTyping={isTyping}
          PlaceLink={PlaceLink}
          conversation={conversation}
          onAsk={sendMessage}
          onScroll={panel.pause}
        />
        {panel.isShown && (
          <SuggestionPanel
            onSelect={(suggestion) => {
              sendSuggestion(suggestion)
              panel.restart()
            }}
            onDismiss={panel.dismiss}
          />
        )}
        <Composer
          onType={panel.pause}
          onSend={(text) => {
            sendMessage(text)
            panel.restart()
          }}
        />
      </main>
    </div>
  )
}

/** Suggested questions above the composer. */
function SuggestionPanel({
  onSelect,
  onDismiss,
}: {
  onSelect: (suggestion: Suggestion) => void
  onDismiss: () => void
}) {
  const t = useTranslations('chat')
  return (
    <section className="chat-suggestions" aria-labelledby="chat-suggestions">
      <h2 id="chat-suggestions">{t('suggestionsTitle')}</h2>
      <IconButton icon="x" label={t('suggestionsDismiss')} onClick={onDismiss} />
      <ul>
        {suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button type="button" className="chat-suggestion" onClick={() => onSelect(suggestion)}>
              {t(suggestion)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const storageKey = 'pipling-suggestions-dismissed'

/**
 * Decides when the suggestions show: after a time without typing or scrolling. Dismissing them is stored on the device.
 */
function useSuggestionPanel() {
  const [isDismissed, setIsDismissed] = useState(() => localStore.read(storageKey) !== null)
  const [isIdle, setIsIdle] = useState(false)
  const wasShown = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function hideFor(delayMs: number): void {
    clearTimeout(timer.current)
    setIsIdle(false)
    timer.current = setTimeout(() => {
      wasShown.current = true
      setIsIdle(true)
    }, delayMs)
  }

  useEffect(() => {
    hideFor(suggestionIdleMs)
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the chat opens
  }, [])

  return {
    isShown: isIdle && !isDismissed,
    /** Call it when the user types or scrolls. */
    pause: () => hideFor(wasShown.current ? suggestionPauseMs : suggestionIdleMs),
    /** Call it when a message was sent. The suggestions return after the reply, with the first delay. */
    restart: () => {
      wasShown.current = false
      hideFor(suggestionIdleMs)
    },
    dismiss: () => {
      localStore.write(storageKey, new Date().toISOString())
      setIsDismissed(true)
    },
  }
}
