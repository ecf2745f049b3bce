import { Suspense, useEffect, useReducer, useRef, useSyncExternalStore, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { hasMascotNews, noteVisit, subscribeToMascotNews, takeMascotNews } from './mascotNews.ts'
import type { MascotBubbleProps } from './MascotBubble.tsx'
import { hasDot, nextMascot, restingMascot } from './mascotState.ts'
import './mascot.css'

interface MascotProps {
  /** What it is called, for those who do not see it. */
  label: string
  /** Gets the query that tells the chat what was chosen: `action=tips&response=…`. */
  onChat: (search: string) => void
  /** What it offers. It may be a file of its own that comes when it is first drawn. */
  Bubble: ComponentType<MascotBubbleProps>
}

/** The button in the middle of the bar, and the bubble above it. Put it into a positioned bar. */
export function Mascot({ label, onChat, Bubble }: MascotProps) {
  const a11y = useTranslations('a11y')
  const [mascot, tell] = useReducer(nextMascot, restingMascot)
  const hasNews = useSyncExternalStore(subscribeToMascotNews, hasMascotNews)
  const button = useRef<HTMLButtonElement>(null)
  const dot = hasDot(mascot, hasNews)
  useVisits()

  function toggle(): void {
    if (!mascot.isBubbleOpen) takeMascotNews()
    tell({ type: 'toggle' })
  }

  function dismiss(): void {
    tell({ type: 'dismiss' })
    button.current?.focus()
  }

  return (
    <>
      {mascot.isBubbleOpen &&
        createPortal(<div role="presentation" className="mascot-scrim" onClick={dismiss} />, document.body)}
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
        {mascot.isBubbleOpen && (
          <Suspense>
            <Bubble
              onChoose={(action, response) => {
                tell({ type: 'choose', action, response })
                onChat(new URLSearchParams({ action, response }).toString())
              }}
              onDismiss={dismiss}
            />
          </Suspense>
        )}
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
