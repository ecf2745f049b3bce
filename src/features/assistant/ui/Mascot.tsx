import { Suspense, useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { clearMascotNews, hasMascotNews, recordVisit, subscribeToMascotNews } from './mascotNews.ts'
import type { MascotBubbleProps } from './MascotBubble.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import './mascot.css'

interface MascotProps {
  /** The accessible name of the button. */
  label: string
  /** Receives the query with what was chosen, for the chat: `action=tips&response=…`. */
  onChat: (search: string) => void
  Bubble: ComponentType<MascotBubbleProps>
}

/** The button in the middle of the tab bar, with a bubble above it. The bar must be positioned. */
export function Mascot({ label, onChat, Bubble }: MascotProps) {
  const a11y = useTranslations('a11y')
  const [isOpen, setIsOpen] = useState(false)
  const hasNews = useSyncExternalStore(subscribeToMascotNews, hasMascotNews)
  const button = useRef<HTMLButtonElement>(null)
  const isDotShown = !isOpen && hasNews
  useVisitRecorder()

  function handleToggle(): void {
    if (!isOpen) clearMascotNews()
    setIsOpen(!isOpen)
  }

  function handleDismiss(): void {
    setIsOpen(false)
    focusInPlace(button.current)
  }

  return (
    <>
      {isOpen &&
        createPortal(<div role="presentation" className="mascot-scrim" onClick={handleDismiss} />, document.body)}
      <div
        className="mascot"
        onBlur={({ currentTarget, relatedTarget }) => {
          // The focus moved to an element behind the scrim. `relatedTarget` is null when the window loses the focus.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
        }}
      >
        <button
          ref={button}
          type="button"
          className="mascot-button"
          aria-expanded={isOpen}
          aria-label={isDotShown ? a11y('newMessage', { label }) : label}
          onClick={handleToggle}
        >
          <Sprout mood={isOpen ? 'glad' : 'happy'} size={48} />
          {isDotShown && <span className="mascot-dot" />}
        </button>
        {isOpen && (
          <Suspense>
            <Bubble
              onChoose={(action, response) => {
                setIsOpen(false)
                onChat(new URLSearchParams({ action, response }).toString())
              }}
              onDismiss={handleDismiss}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Records each day on which the app is visible, even if it stays open for several days. */
function useVisitRecorder(): void {
  const today = useFamilyDay()
  useEffect(() => {
    const recordVisitIfVisible = () => {
      if (!document.hidden) recordVisit(today)
    }
    recordVisitIfVisible()
    document.addEventListener('visibilitychange', recordVisitIfVisible)
    return () => document.removeEventListener('visibilitychange', recordVisitIfVisible)
  }, [today])
}
