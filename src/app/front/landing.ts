// The script of the prerendered landing page. It does what `Landing.tsx` does in the app.
import { clearSignedCookie, readSignedCookie } from '../../features/auth/ui/signedCookie.ts'
import { isLanguage, languageOfPath, pathInLanguage } from '../../features/i18n/rules.ts'
import { optionForKey } from '../../features/i18n/ui/listboxKeys.ts'
import { readStoredLanguage, storeLanguage } from '../../features/i18n/ui/storedLanguage.ts'
import { guardSession } from '../../features/sync/ui/session.ts'
import { handOverEvent, interactions } from '../../features/pwa/ui/handOver.ts'
import { loginAddress } from '../web/login.ts'
import { initStart } from './start.ts'
import { showToast } from './toast.ts'
import { focusInPlace } from '../../platform/ui/focus.ts'

const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`Missing ${selector}`)
  return element
}

guardSession()
restoreLanguageChoice()
initLanguageMenu(find('[aria-haspopup=listbox]'), find('[role=listbox]'))
initLoginLinks()
const start = document.querySelector<HTMLFormElement>('.start-form')
if (start) initStart(start)
loadInstallOffer()
showStickyAfterHero(find('.landing-hero'), find('.landing-sticky'))
if (readSignedCookie() === 'out') {
  clearSignedCookie()
  showToast('signed-out')
}

/** The server reads the language from the cookie. If only the cookie is missing, sets it again and reloads the page. */
function restoreLanguageChoice(): void {
  const stored = readStoredLanguage()
  if (stored && storeLanguage(stored) && stored !== document.documentElement.lang && !languageOfPath(location.pathname))
    location.reload()
}

function initLanguageMenu(button: HTMLElement, list: HTMLElement): void {
  const options = [...list.querySelectorAll<HTMLElement>('[role=option]')]
  list.addEventListener('toggle', (event) => {
    const isOpen = event.newState === 'open'
    button.ariaExpanded = `${isOpen}`
    if (isOpen) focusInPlace(options.find((option) => option.ariaSelected === 'true'))
  })
  list.addEventListener('keydown', (event) => {
    const target = optionForKey(event.key, options)
    // The list closes, and the focus moves on from its button.
    if (event.key === 'Tab') list.hidePopover()
    if (!target) return
    event.preventDefault()
    focusInPlace(target)
  })
  for (const option of options) option.addEventListener('click', () => handleChoose(option.lang))
}

function handleChoose(language: string): void {
  if (!isLanguage(language)) return
  // The address must contain the language if the browser refused the cookie.
  const path = storeLanguage(language) ? pathInLanguage(location.pathname, language) : `/${language}`
  if (path === location.pathname) location.reload()
  else location.replace(path + location.search)
}

/** Sets the return address, which the build does not know. Shows a toast instead of following the link offline. */
function initLoginLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[href^="/api/login"]')) {
    link.href = loginAddress(location, link.search.includes('known'))
    link.addEventListener('click', (event) => {
      if (navigator.onLine) return
      event.preventDefault()
      showToast('offline')
    })
  }
}

/** The offer to install the app is a script of its own, which is loaded after the first interaction. */
function loadInstallOffer(): void {
  let installEvent: Event | undefined
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installEvent = event
  })
  const controller = new AbortController()
  for (const name of interactions) addEventListener(name, load, { capture: true, signal: controller.signal })

  function load(): void {
    controller.abort()
    const script = document.createElement('script')
    script.type = 'module'
    script.src = find('[data-install]').dataset.install!
    script.addEventListener('load', () => dispatchEvent(new CustomEvent(handOverEvent, { detail: installEvent })))
    document.head.append(script)
  }
}

function showStickyAfterHero(hero: HTMLElement, sticky: HTMLElement): void {
  new IntersectionObserver((entries) => {
    sticky.hidden = entries.at(-1)?.isIntersecting !== false
  }).observe(hero)
}
