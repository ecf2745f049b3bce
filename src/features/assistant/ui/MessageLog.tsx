import { useLayoutEffect, useRef, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useInstantText } from '../../auth/ui/useInstantText.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import type { ChatMessage, Conversation } from './conversation.ts'

export interface PlaceLinkProps {
  /** The address of a screen, without the language. */
  place: string
  className: string
  children: string
}

export type PlaceLink = ComponentType<PlaceLinkProps>

interface MessageLogProps {
  messages: readonly ChatMessage[]
  isTyping: boolean
  PlaceLink: PlaceLink
  /** Which remembers where the user has scrolled to. */
  conversation: Pick<Conversation, 'getTop' | 'setTop'>
  /** Asks an example. */
  onAsk: (question: string) => void
  /** Called when the user scrolls: new messages scroll nothing. */
  onScroll: () => void
}

/** The messages. The newest one stays visible unless the user has scrolled up. */
export function MessageLog({ messages, isTyping, PlaceLink, conversation, onAsk, onScroll }: MessageLogProps) {
  const t = useTranslations('chat')
  const log = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    log.current!.scrollTop = conversation.getTop()
  }, [conversation])

  return (
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-live="polite"
      aria-label={t('title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        conversation.setTop(currentTarget.scrollTop)
        onScroll()
      }}
    >
      <div className="chat-entries">
        {messages.map((message, index) => (
          <Bubble
            key={message.id}
            message={message}
            isLastOfGroup={messages[index + 1]?.sender !== message.sender}
            PlaceLink={PlaceLink}
            onAsk={onAsk}
          />
        ))}
        {isTyping && (
          <div className="chat-bubble chat-typing">
            <Sprout mood="think" size={28} />
            <span className="visually-hidden">{t('typing')}</span>
            <i />
            <i />
            <i />
          </div>
        )}
      </div>
    </div>
  )
}

interface BubbleProps {
  message: ChatMessage
  isLastOfGroup: boolean
  PlaceLink: PlaceLink
  onAsk: MessageLogProps['onAsk']
}

function Bubble({ message, isLastOfGroup, PlaceLink, onAsk }: BubbleProps) {
  const t = useTranslations('chat')
  const instantText = useInstantText()
  const { timeZone } = useCalendar()
  const { clock } = useFormat()
  const { sender, content, body, note, place, calls = [], timestamp } = message
  const at = timestamp.toISOString()
  if (body) return <div className="chat-entry chat-ai chat-wide">{body(onAsk)}</div>
  return (
    <div className={`chat-entry chat-${sender}`}>
      <div className="chat-bubble">
        <span className="visually-hidden">{t('says', { name: sender === 'user' ? t('you') : t('title') })} </span>
        <p>{content}</p>
        {note && <p className="chat-note">{note}</p>}
        {calls.map((call) => (
          <a key={call.number} href={`tel:${call.number}`} className="chat-suggestion chat-link chat-call">
            {call.text}
          </a>
        ))}
        {place && (
          <PlaceLink place={place} className="chat-suggestion chat-link">
            {t('goThere')}
          </PlaceLink>
        )}
      </div>
      {isLastOfGroup && (
        // On paper, the title is printed instead.
        <time dateTime={at} title={instantText(at)}>
          {clock(at, timeZone)}
        </time>
      )}
    </div>
  )
}
