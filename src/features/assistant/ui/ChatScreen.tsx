import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { Composer } from './Composer.tsx'
import { MessageLog, type PlaceLink } from './MessageLog.tsx'
import { SuggestionPanel } from './SuggestionPanel.tsx'
import type { ChatSeed } from './conversation.ts'
import { useConversation } from './useConversation.ts'
import { useSuggestionPanel } from './useSuggestionPanel.ts'
import { focusInPlace } from '../../../platform/ui/focus.ts'
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
