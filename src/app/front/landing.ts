// All the script of the landing page that visitors get: what `Landing.tsx` does in the app, done to the page as the build drew it.
import { forgetSigned, readSigned } from '../../features/auth/ui/signed.ts'
import { isLanguage, languageOfPath, pathInLanguage, type Language } from '../../features/i18n/rules.ts'
import { optionForKey } from '../../features/i18n/ui/listboxKeys.ts'
import { readStoredLanguage, storeLanguage } from '../../features/i18n/ui/storedLanguage.ts'
import { guardSession } from '../../features/pwa/ui/guardSession.ts'
import { loginAddress } from '../web/login.ts'
import { showToast } from './toast.ts'

const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`The landing page has no ${selector}`)
  return element
}

guardSession()
keepChoice()
prepareLanguageMenu(find('[aria-haspopup=listbox]'), find('[role=listbox]'))
prepareLogin()
followHero(find('.landing-hero'), find('.landing-sticky'))
if (readSigned() === 'out') {
  forgetSigned()
  showToast('signed-out')
}

/** The server goes by the cookie; where it is gone but the choice is not, it is written anew and the page asked for again. */
function keepChoice(): void {
  const stored = readStoredLanguage()
  if (stored && storeLanguage(stored) && stored !== document.documentElement.lang && !languageOfPath(location.pathname))
    location.reload()
}

function prepareLanguageMenu(button: HTMLElement, list: HTMLElement): void {
  const options = [...list.querySelectorAll<HTMLElement>('[role=option]')]
  list.addEventListener('toggle', (event) => {
    const isOpen = event.newState === 'open'
    button.ariaExpanded = `${isOpen}`
    if (isOpen) options.find((option) => option.ariaSelected === 'true')?.focus()
  })
  list.addEventListener('keydown', (event) => {
    const target = optionForKey(event.key, options)
    const focused = document.activeElement as HTMLElement
    if (target) target.focus()
    else if (event.key === 'Enter' || event.key === ' ') choose(focused.lang)
    else return
    event.preventDefault()
  })
  for (const option of options) {
    option.addEventListener('click', () => {
      choose(option.lang)
    })
  }
}

function choose(language: string): void {
  if (!isLanguage(language)) return
  const path = storeLanguage(language) ? pathInLanguage(location.pathname, language) : pathOf(language)
  if (path === location.pathname) location.reload()
  else location.replace(path + location.search)
}

/** Where the server cannot read the choice, the address has to say it. */
const pathOf = (language: Language) => `/${language}`

/** The way back leads to this very address, which the build did not know. Without a connection it would lead nowhere. */
function prepareLogin(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.button')) {
    link.href = loginAddress(location)
    link.addEventListener('click', (event) => {
      if (navigator.onLine) return
      event.preventDefault()
      showToast('offline')
    })
  }
}

function followHero(hero: HTMLElement, sticky: HTMLElement): void {
  new IntersectionObserver((entries) => {
    sticky.hidden = entries.at(-1)?.isIntersecting !== false
  }).observe(hero)
}
