import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { hasDot, nextMascot, replyToAction, restingMascot, type Action } from '../rules.ts'
import { hasMascotNews, noteVisit, subscribeToMascotNews, takeMascotNews } from './mascotNews.ts'
import { MascotBubble } from './MascotBubble.tsx'
import { lastShownReply, loadReplies } from './replies.ts'
import { useFamilyFacts } from './useFamilyFacts.ts'
import './mascot.css'

interface MascotProps {
  /** What it is called, for those who do not see it. */
  label: string
  /** Gets the query that tells the chat what was chosen: `action=tips&response=…`. */
  onChat: (search: string) => void
}

/** The button in the middle of the bar, and the bubble above it. Put it into a positioned bar. */
export function Mascot({ label, onChat }: MascotProps) {
  const a11y = useTranslations('a11y')
  const errors = useTranslations('errors')
  const { language } = useLanguage()
  const factsNow = useFamilyFacts()
  const [mascot, tell] = useReducer(nextMascot, restingMascot)
  const hasNews = useSyncExternalStore(subscribeToMascotNews, hasMascotNews)
  const button = useRef<HTMLButtonElement>(null)
  const dot = hasDot(mascot, hasNews)
  useVisits()

  function toggle(): void {
    if (!mascot.isBubbleOpen) {
      takeMascotNews()
      // Here already, so that a choice leads on at once. A failure shows when something is chosen.
      loadReplies(language).catch(() => undefined)
    }
    tell({ type: 'toggle' })
  }

  function dismiss(): void {
    tell({ type: 'dismiss' })
    button.current?.focus()
  }

  async function choose(action: Action): Promise<void> {
    try {
      const replies = await loadReplies(language)
      const id = replyToAction(action, { last: lastShownReply(), random: Math.random(), age: factsNow()?.age ?? null })
      tell({ type: 'choose', action, response: replies[id] })
      onChat(new URLSearchParams({ action, response: replies[id] }).toString())
    } catch {
      // The replies are a file of their own, which did not come.
      showToast({ tone: 'destructive', title: errors('operation'), text: errors('network') })
    }
  }

  return (
    <>
      {mascot.isBubbleOpen && createPortal(<div role="presentation" className="mascot-scrim" onClick={dismiss} />, document.body)}
      <div
        className="mascot"
        onBlur={({ currentTarget, relatedTarget }) => {
          // The focus went on to something behind the scrim. It goes nowhere when the window is left.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) tell({ type: 'dismiss' })
        }}
      >
        <button
          ref={button}
          type="button"
          className="mascot-button"
          aria-expanded={mascot.isBubbleOpen}
          aria-label={dot ? `${label}, ${a11y('newMessage')}` : label}
          onClick={toggle}
        >
          <Sprout mood={mascot.isBubbleOpen ? 'glad' : 'happy'} size={58} />
          {dot && <span className="mascot-dot" />}
        </button>
        {mascot.isBubbleOpen && <MascotBubble onChoose={(action) => void choose(action)} onDismiss={dismiss} />}
      </div>
    </>
  )
}

/** Notes each day on which the app is looked at, also where it stays open for days. */
function useVisits(): void {
  const today = useFamilyDay()
  useEffect(() => {
    const visit = () => {
      if (!document.hidden) noteVisit(today)
    }
    visit()
    document.addEventListener('visibilitychange', visit)
    return () => {
      document.removeEventListener('visibilitychange', visit)
    }
  }, [today])
}
