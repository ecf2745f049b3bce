import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { maxSearchLength } from '../contract.ts'
import '../../../platform/ui/field.css'
import './filters.css'

/** The pause in typing after which the search begins. */
const pauseMs = 250

interface SearchFieldProps {
  q: string
  onSearch: (q: string) => void
  onClose: () => void
  /** It was opened just now, by hand. */
  takesFocus: boolean
}

export function SearchField({ q, onSearch, onClose, takesFocus }: SearchFieldProps) {
  const t = useTranslations('timeline')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  const [sent, setSent] = useState(q)
  // The search was changed elsewhere, such as by Back.
  if (q !== sent) {
    setSent(q)
    setTyped(q)
  }

  const search = useEffectEvent((words: string) => {
    setSent(words)
    onSearch(words)
  })

  useEffect(() => {
    const words = typed.trim()
    if (words === sent) return undefined
    const timer = setTimeout(() => {
      search(words)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
    }
  }, [typed, sent])

  useEffect(() => {
    if (takesFocus) focusInPlace(input.current)
  }, [takesFocus])

  return (
    <search className="search-field">
      <Icon name="search" size={20} />
      <input
        ref={input}
        className="field-control"
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('search')}
        placeholder={t('searchPlaceholder')}
        maxLength={maxSearchLength}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
        }}
      />
      {typed !== '' && (
        <IconButton
          icon="x"
          label={t('searchClear')}
          onClick={() => {
            setTyped('')
            focusInPlace(input.current)
          }}
        />
      )}
    </search>
  )
}
