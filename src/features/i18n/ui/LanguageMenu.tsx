import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { languages, type Language } from '../rules.ts'
import { useLanguage } from './LanguageProvider.tsx'
import { optionForKey } from './listboxKeys.ts'
import { focusAndReveal, focusInPlace } from '../../../platform/ui/focus.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import './languageMenu.css'

/** A button with the current language that opens the list of languages, each with its own name for itself. */
export function LanguageMenu() {
  const t = useTranslations('language')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const { language, changeLanguage } = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  function handleChoose(next: Language): void {
    list.current?.hidePopover()
    focusInPlace(button.current)
    changeLanguage(next).catch(() => {
      // The messages are a separate file, which failed to load.
      showToast({ tone: 'destructive', title: errors('operation'), text: common('loadFailedText') })
    })
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const target = optionForKey(event.key, [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')])
    // The list closes, and the focus moves on from its button.
    if (event.key === 'Tab') list.current?.hidePopover()
    if (!target) return
    event.preventDefault()
    focusAndReveal(target)
  }

  return (
    <div className="language-menu">
      <button
        ref={button}
        type="button"
        className="language-button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('current', { language: t(language) })}
        popoverTarget={id}
      >
        <Icon name="globe" size={20} />
        {t(language)}
        <Icon name="chevronDown" size={18} />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="listbox"
        aria-label={t('choose')}
        className="language-list"
        onKeyDown={handleKeyDown}
        onToggle={(event) => {
          setIsOpen(event.newState === 'open')
          if (event.newState === 'open') focusInPlace(list.current?.querySelector<HTMLElement>('[aria-selected=true]'))
        }}
      >
        {languages.map((option) => (
          <button
            key={option}
            type="button"
            role="option"
            lang={option}
            tabIndex={-1}
            aria-selected={option === language}
            onClick={() => handleChoose(option)}
          >
            {t(option)}
            {option === language && <Icon name="check" size={20} />}
          </button>
        ))}
      </div>
    </div>
  )
}
