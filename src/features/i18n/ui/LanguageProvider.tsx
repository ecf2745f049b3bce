import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react'
import { IntlProvider, type Messages } from 'use-intl'
import { chooseLanguage, pathInLanguage, type Language } from '../rules.ts'
import { storedLanguage, storeLanguage } from './storedLanguage.ts'

export interface LoadedLanguage {
  language: Language
  messages: Messages
}

export type LoadMessages = (language: Language) => Promise<Messages>

interface LanguageChoice {
  language: Language
  /** Loads the texts, then changes the whole app at once, the address included. */
  changeLanguage: (language: Language) => Promise<void>
}

const LanguageContext = createContext<LanguageChoice | undefined>(undefined)

/** The language to start with, and its texts. */
export async function loadFirstLanguage(load: LoadMessages): Promise<LoadedLanguage> {
  const language = chooseLanguage({
    path: location.pathname,
    stored: storedLanguage(),
    browser: navigator.languages,
  })
  return { language, messages: await load(language) }
}

/** Gives the texts to everything below it, and keeps `<html lang>` true. */
export function LanguageProvider(props: {
  first: LoadedLanguage
  timeZone: string
  load: LoadMessages
  children: ReactNode
}) {
  const [{ language, messages }, setLoaded] = useState(props.first)

  useEffect(() => {
    // Said again, it has every style of the page worked out anew.
    const { documentElement: page } = document
    if (page.lang !== language) page.lang = language
  }, [language])

  async function changeLanguage(next: Language): Promise<void> {
    const loaded = { language: next, messages: await props.load(next) }
    storeLanguage(next)
    const path = pathInLanguage(location.pathname, next)
    if (path !== location.pathname) {
      history.replaceState(history.state, '', path + location.search + location.hash)
    }
    startTransition(() => {
      setLoaded(loaded)
    })
  }

  return (
    <LanguageContext value={{ language, changeLanguage }}>
      <IntlProvider locale={language} messages={messages} timeZone={props.timeZone}>
        {props.children}
      </IntlProvider>
    </LanguageContext>
  )
}

/** The current language, and the way to change it. */
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('No LanguageProvider')
  return choice
}
