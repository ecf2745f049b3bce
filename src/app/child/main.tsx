import { createRoot } from 'react-dom/client'
import { ChildView } from '../../features/childView/ui/ChildView.tsx'
import { loadLaterScreens } from '../../features/childView/ui/LaterScreen.tsx'
import { PairScreen } from '../../features/childView/ui/PairScreen.tsx'
import { setTexts } from '../../features/childView/ui/texts.ts'
import { guardSession } from '../../features/sync/ui/session.ts'
import { pairPath } from '../../features/lending/contract.ts'
import { isLanguage } from '../../features/i18n/rules.ts'
import { ignoreStrayClicks } from '../../platform/ui/strayClicks.ts'
import '../../platform/ui/fonts.css'
import '../../platform/ui/tokens.css'
import '../../platform/ui/base.css'
import '../../features/childView/ui/child.css'
import '../../features/childView/ui/asks.css'

// The page that a lent or paired browser has instead of the app, and the one that pairs a browser.

const loaders = {
  zh: () => import('virtual:messages/zh/child'),
  en: () => import('virtual:messages/en/child'),
  es: () => import('virtual:messages/es/child'),
}

ignoreStrayClicks()
void start()

async function start(): Promise<void> {
  const { lang } = document.documentElement
  const token = location.pathname.startsWith(pairPath) ? location.pathname.slice(pairPath.length) : undefined
  // Erases what a guardian had here. A browser that is not paired yet may still be theirs.
  if (token === undefined) guardSession()
  else history.replaceState(null, '', '/')
  setTexts((await loaders[isLanguage(lang) ? lang : 'en']()).default)
  createRoot(document.getElementById('root')!).render(
    token === undefined ? <ChildView /> : <PairScreen token={token} />,
  )
  if (token === undefined) void loadLaterScreens()
}
