import { Suspense, useEffect, useReducer, useRef, useSyncExternalStore, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { clearMascotNews, hasMascotNews, recordVisit, subscribeToMascotNews } from './mascotNews.ts'
import type { MascotBubbleProps } from './MascotBubble.tsx'
import { hasDot, idleMascot, mascotReducer } from './mascotState.ts'
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
  const [state, dispatch] = useReducer(mascotReducer, idleMascot)
  const hasNews = useSyncExternalStore(subscribeToMascotNews, hasMascotNews)
  const button = useRef<HTMLButtonElement>(null)
  const isDotShown = hasDot(state, hasNews)
  useVisitRecorder()

  function handleToggle(): void {
    if (!state.isBubbleOpen) clearMascotNews()
    dispatch({ type: 'toggle' })
  }

  function handleDismiss(): void {
    dispatch({ type: 'dismiss' })
    focusInPlace(button.current)
  }

  return (
    <>
      {state.isBubbleOpen &&
        createPortal(<div role="presentation" className="mascot-scrim" onClick={handleDismiss} />, document.body)}
      <div
        className="mascot"
        onBlur={({ currentTarget, relatedTarget }) => {
          // The focus moved to an element behind the scrim. `relatedTarget` is null when the window loses the focus.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) dispatch({ type: 'dismiss' })
        }}
      >
        <button
          ref={button}
          type="button"
          className="mascot-button"
          aria-expanded={state.isBubbleOpen}
          aria-label={isDotShown ? a11y('newMessage', { label }) : label}
          onClick={handleToggle}
        >
          <Sprout mood={state.isBubbleOpen ? 'glad' : 'happy'} size={48} />
          {isDotShown && <span className="mascot-dot" />}
        </button>
        {state.isBubbleOpen && (
          <Suspense>
            <Bubble
              onChoose={(action, response) => {
                dispatch({ type: 'choose', action, response })
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
