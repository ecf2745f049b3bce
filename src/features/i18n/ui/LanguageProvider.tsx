import { createContext, startTransition, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { IntlProvider, type Messages } from 'use-intl'
import { changeHistory } from '../../../platform/ui/address.ts'
import { chooseLanguage, pathInLanguage, type Language } from '../rules.ts'
import { createFormatters } from './formatters.ts'
import { readStoredLanguage, storeLanguage } from './storedLanguage.ts'

export interface LoadedLanguage {
  language: Language
  messages: Messages
}

export type LoadMessages = (language: Language) => Promise<Messages>

interface LanguageChoice {
  language: Language
  /** Of the language. Creating them is slow, and every row of a list uses them. */
  format: ReturnType<typeof createFormatters>
  /**
   * Loads the messages, then switches the whole app and the address.
   * @returns false if another language was chosen meanwhile
   */
  changeLanguage: (language: Language) => Promise<boolean>
}

const LanguageContext = createContext<LanguageChoice | undefined>(undefined)

export async function loadFirstLanguage(load: LoadMessages): Promise<LoadedLanguage> {
  const language = chooseLanguage({
    path: location.pathname,
    stored: readStoredLanguage(),
    browser: navigator.languages,
  })
  return { language, messages: await load(language) }
}

/** Provides the language and its messages, and sets `<html lang>`. */
export function LanguageProvider(props: {
  first: LoadedLanguage
  timeZone: string
  load: LoadMessages
  children: ReactNode
}) {
  const [{ language, messages }, setLoaded] = useState(props.first)
  const format = useMemo(() => createFormatters(language), [language])

  useEffect(() => {
    // Setting the same value again would recompute every style of the page.
    const { documentElement: page } = document
    if (page.lang !== language) page.lang = language
  }, [language])

  const wanted = useRef(language)
  async function changeLanguage(next: Language): Promise<boolean> {
    wanted.current = next
    const loaded = { language: next, messages: await props.load(next) }
    if (wanted.current !== next) return false
    storeLanguage(next)
    const path = pathInLanguage(location.pathname, next)
    if (path !== location.pathname) changeHistory('replaceState', history.state, path + location.search + location.hash)
    startTransition(() => setLoaded(loaded))
    return true
  }

  return (
    <LanguageContext value={{ language, format, changeLanguage }}>
      <IntlProvider locale={language} messages={messages} timeZone={props.timeZone}>
        {props.children}
      </IntlProvider>
    </LanguageContext>
  )
}

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('No LanguageProvider')
  return choice
}
