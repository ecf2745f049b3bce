import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { subscribeToDialogs, topDialog } from './dialogStack.ts'
import { Icon } from './Icon.tsx'
import { captureFocus } from './restoreFocus.ts'
import { ignoreStrayClicks } from './strayClicks.ts'
import { findToastPlace } from './ToastPlace.tsx'
import { showStoredToast } from './toastAfterLoad.ts'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toasts.ts'
import './toast.css'

// Here, because toasts load with every screen of the app and after the first one.
ignoreStrayClicks()

/**
 * Renders the toasts. A modal dialog makes everything outside it inert, so while one is open the toasts are rendered
 * inside the topmost dialog, in its `ToastPlace`.
 */
export function Toaster() {
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog)
  const lastY = useLastY()
  useEffect(showStoredToast, [])
  return createPortal(
    <ToastRegion isInDialog={dialog !== undefined} lastY={lastY} />,
    findToastPlace(dialog) ?? document.body,
  )
}

/** The height at which the last touch was, or what the keyboard focused last. A toast stands in the other half. */
function useLastY(): RefObject<number> {
  const [lastY] = useState(() => ({ current: tappedBefore() }))
  useEffect(() => {
    const handlePointer = ({ clientY }: PointerEvent) => {
      lastY.current = clientY
    }
    const handleFocus = ({ target }: FocusEvent) => {
      if (!isFocusedByKeyboard(target)) return
      lastY.current = middleOf(target)
    }
    addEventListener('pointerdown', handlePointer, { capture: true })
    addEventListener('focusin', handleFocus)
    return () => {
      removeEventListener('pointerdown', handlePointer, { capture: true })
      removeEventListener('focusin', handleFocus)
    }
  }, [lastY])
  return lastY
}

/** A tap before this had loaded left the focus on its control, or in Safari the pointer above it. */
function tappedBefore(): number {
  const control = [...document.querySelectorAll('a:hover, button:hover, :focus')].at(-1)
  return control ? middleOf(control) : 0
}

function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}

const isFocusedByKeyboard = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches(':focus-visible') && !target.closest('.toaster')

/**
 * Outside of dialogs it is a popover, which places the toasts above everything else. It is open only while there are
 * toasts: opening it forces a layout, which would slow down the start. A portal that moves to another element creates a
 * new region.
 */
function ToastRegion({ isInDialog, lastY }: { isInDialog: boolean; lastY: RefObject<number> }) {
  const t = useTranslations('a11y')
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const region = useRef<HTMLDivElement>(null)

  const newest = toasts.at(-1)?.id
  const isPopover = newest !== undefined && !isInDialog
  const [isHigh, setIsHigh] = useState(false)
  const control = useRef<HTMLElement>(null)
  // A layout effect, because a closed popover is not visible.
  useLayoutEffect(() => {
    if (newest === undefined) return undefined
    const place = () => setIsHigh(lastY.current > innerHeight / 2)
    // The keyboard's next stop after the control that the toast is about is the button of the toast.
    const openAtFocus = () => {
      const element = region.current
      if (!element || !isPopover) return
      const focused = document.activeElement
      control.current = focused instanceof HTMLElement && focused !== document.body ? focused : null
      if (element.matches(':popover-open')) element.hidePopover()
      element.showPopover(control.current ? { source: control.current } : undefined)
    }
    const follow = ({ target }: FocusEvent) => {
      if (region.current?.contains(target as Node)) return
      // What the keyboard focuses later is not covered either.
      if (isFocusedByKeyboard(target)) place()
      // The control has been removed, and the focus moved on.
      if (!control.current?.isConnected) openAtFocus()
    }
    place()
    openAtFocus()
    addEventListener('focusin', follow)
    return () => removeEventListener('focusin', follow)
  }, [isPopover, newest, lastY])

  return (
    <div
      ref={region}
      popover={isPopover ? 'manual' : undefined}
      role="region"
      aria-label={t('notifications')}
      className={isHigh ? 'toaster toaster-high' : 'toaster'}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

const classes = { default: '', quiet: 'toast-quiet', destructive: 'toast-failure' } satisfies Record<
  Toast['tone'],
  string
>

function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setIsPaused] = useState(false)
  useDismissal(toast, isPaused)
  const returnFocus = useRef<() => void>(undefined)
  useEffect(() => {
    returnFocus.current = captureFocus()
  }, [])
  const isFailure = toast.tone === 'destructive'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut: the toast goes away by itself
    <div
      role={isFailure ? 'alert' : 'status'}
      className={`toast ${classes[toast.tone]}`}
      hidden={toast.isDismissed}
      inert={toast.isDismissed}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onClick={({ target }) => {
        // A finger puts away what lies over the row it wants. Not earlier: the click would go to that row.
        if (!(target as Element).closest('button')) dismissToast(toast.id)
      }}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {toast.tone !== 'quiet' && <Icon name={isFailure ? 'circleAlert' : 'circleCheck'} size={22} />}
      <div className="toast-words">
        <b>{toast.title}</b>
        {toast.text && <p>{toast.text}</p>}
      </div>
      {toast.action && (
        <Button
          size="sm"
          tone="soft"
          onClick={() => {
            dismissToast(toast.id)
            toast.action?.onAct()
            // Back to the control that the toast is about. This button is at the end of the page, and disappears.
            returnFocus.current?.()
          }}
        >
          {toast.action.label}
        </Button>
      )}
    </div>
  )
}

/** Dismisses the toast when its time is up. The timer pauses on hover and focus and while the page is hidden. */
function useDismissal(toast: Toast, isPaused: boolean): void {
  const isPageHidden = useSyncExternalStore(subscribeToVisibility, () => document.hidden)
  const isRunning = !toast.isDismissed && !isPaused && !isPageHidden

  useEffect(() => {
    if (!isRunning) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(() => dismissToast(toast.id), toast.remainingMs)
    return () => {
      clearTimeout(timer)
      toast.remainingMs -= performance.now() - startedAt
    }
  }, [toast, isRunning])
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
