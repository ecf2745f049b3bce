import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { maxSearchLength } from '../contract.ts'
import '../../../platform/ui/field.css'
import './filters.css'

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
  const { language } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  const [sent, setSent] = useState(q)
  const [isComposing, setIsComposing] = useState(false)
  // Until it is a Chinese word, it is the letters of its sound. Phones compose words of other languages too, as they
  // are.
  const isUnfinished = isComposing && language === 'zh'
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
    if (words === sent || isUnfinished) return undefined
    const timer = setTimeout(() => search(words), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, sent, isUnfinished])

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
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setIsComposing(true)}
        onCompositionEnd={() => setIsComposing(false)}
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
