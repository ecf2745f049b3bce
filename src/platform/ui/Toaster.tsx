import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { subscribeToDialogs, topDialog } from './dialogStack.ts'
import { Icon } from './Icon.tsx'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toasts.ts'
import './toast.css'

/** Spec section 9. */
const durationMs = 3000

/**
 * Where toasts appear. A modal dialog makes everything outside it inert, so toasts live inside the topmost one while
 * it is open.
 */
export function Toaster() {
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog)
  return createPortal(<ToastRegion />, dialog ?? document.body)
}

/**
 * A popover, which lifts the toasts above the dialog they are in, as long as there are any: opening one has the page laid out, for which a start
 * has no time. A portal that moves makes a new one.
 */
function ToastRegion() {
  const t = useTranslations('a11y')
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const region = useRef<HTMLDivElement>(null)

  const hasToasts = toasts.length > 0
  // Before it is painted, as a popover that is not open is not to be seen.
  useLayoutEffect(() => {
    if (hasToasts) region.current?.showPopover()
  }, [hasToasts])

  return (
    <div
      ref={region}
      popover={hasToasts ? 'manual' : undefined}
      role="region"
      aria-label={t('notifications')}
      className="toaster"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  useDismissal(toast, isHeld)
  const isFailure = toast.tone === 'destructive'
  return (
    <div
      role={isFailure ? 'alert' : 'status'}
      className={isFailure ? 'toast toast-failure' : 'toast'}
      hidden={toast.isDismissed}
      inert={toast.isDismissed}
      onPointerEnter={() => {
        setIsHeld(true)
      }}
      onPointerLeave={() => {
        setIsHeld(false)
      }}
      onFocus={() => {
        setIsHeld(true)
      }}
      onBlur={() => {
        setIsHeld(false)
      }}
    >
      <Icon name={isFailure ? 'circleAlert' : 'circleCheck'} size={22} />
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
          }}
        >
          {toast.action.label}
        </Button>
      )}
    </div>
  )
}

/** What is left of the time of each toast: it goes on where the toast moves on, into a dialog or out of one. */
const remaining = new Map<number, number>()

/** Dismisses the toast when its time is up; the time stands still while it is held and while the page is hidden. */
function useDismissal(toast: Toast, isHeld: boolean): void {
  const { id } = toast
  const isPageHidden = useSyncExternalStore(subscribeToVisibility, () => document.hidden)
  const isRunning = !toast.isDismissed && !isHeld && !isPageHidden

  useEffect(() => {
    if (!isRunning) return undefined
    const startedAt = performance.now()
    const remainingMs = remaining.get(id) ?? durationMs
    const timer = setTimeout(() => {
      dismissToast(id)
    }, remainingMs)
    return () => {
      clearTimeout(timer)
      remaining.set(id, remainingMs - (performance.now() - startedAt))
    }
  }, [id, isRunning])

  useEffect(() => {
    if (toast.isDismissed) remaining.delete(id)
  }, [id, toast.isDismissed])
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
  }
}
