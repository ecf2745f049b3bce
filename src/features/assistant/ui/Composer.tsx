import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fitToText } from '../../../platform/ui/fitToText.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useSignInOptions } from '../../auth/ui/useSignInOptions.ts'

/**
 * The key code of a key press that belongs to an input method. Safari ends a composition before the `keydown` of the
 * Enter that confirms it, so `isComposing` is false for that event.
 */
const composingKeyCode = 229

/** The message field. Enter sends, Shift+Enter starts a new line. Both are ignored while an input method composes. */
export function Composer({ onSend, onType }: { onSend: (text: string) => void; onType: () => void }) {
  const t = useTranslations('chat')
  const id = useId()
  const { assistantHost } = useSignInOptions()
  const [text, setText] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    fitToText(area.current)
  })
  const isBlank = text.trim() === ''

  function send(): void {
    if (isBlank) return
    onSend(text)
    setText('')
  }

  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={area}
        rows={1}
        className="field-control"
        aria-label={t('inputLabel')}
        aria-describedby={id}
        placeholder={t('inputPlaceholder')}
        enterKeyHint="send"
        autoComplete="off"
        maxLength={2000}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onType()
        }}
        onKeyDown={(event) => {
          onType()
          const { isComposing, keyCode } = event.nativeEvent
          if (event.key !== 'Enter' || event.shiftKey || isComposing || keyCode === composingKeyCode) return
          event.preventDefault()
          send()
        }}
      />
      <button type="submit" className="chat-send" aria-label={t('send')} aria-disabled={isBlank}>
        <Icon name="send" size={22} />
      </button>
      <p id={id} className="visually-hidden">
        {t('enterHint')}
      </p>
      <p className="chat-disclaimer">{t('disclaimer')}</p>
      {assistantHost !== undefined && <p className="chat-disclaimer">{t('modelNote', { host: assistantHost })}</p>}
    </form>
  )
}
