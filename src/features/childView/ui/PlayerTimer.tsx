import { useEffect, useEffectEvent, useState } from 'react'
import { isMotionReduced } from '../../../platform/ui/isMotionReduced.ts'
import type { SeenHabit } from '../contract.ts'
import { useChildState, useToday } from './childState.ts'
import { BigButton, RoundButton } from './KidControls.tsx'
import { playSound } from './sounds.ts'
import { say } from './speech.ts'
import { useTranslations } from './texts.ts'
import { leftOf, readTimer, storeTimer, type Timer } from './timer.ts'

const minuteMs = 60_000
const stepMs = 250

interface TimerState {
  timer: Timer | undefined
  leftMs: number
  /** Of the ring; undefined without one. */
  share: number | undefined
  /** Starts it, or lets it pause or go on. */
  toggle: () => void
}

/** The timer of a habit with minutes. Its end is an instant, so that a locked screen and a reload change nothing. */
export function useTimer({ id, minutes }: SeenHabit): TimerState {
  const today = useToday()
  const { isListening } = useChildState()
  const { day } = today
  const t = useTranslations('player')
  const [timer, setTimer] = useState(() => (minutes === null ? undefined : readTimer(id, day)))
  const [nowMs, setNowMs] = useState(() => Date.now())
  const leftMs = timer ? leftOf(timer, nowMs) : 0
  const isRunning = timer?.endsAtMs !== undefined && leftMs > 0
  useWakeLock(isRunning)

  const step = useEffectEvent(() => {
    setNowMs(Date.now())
    if (timer && leftOf(timer, Date.now()) > 0) return
    playSound('chime')
    if (isListening) say(t('timeOver'))
  })
  useEffect(() => {
    if (!isRunning) return undefined
    const interval = setInterval(() => step(), stepMs)
    return () => clearInterval(interval)
  }, [isRunning])

  function change(next: Timer): void {
    storeTimer(next)
    setTimer(next)
    setNowMs(Date.now())
  }

  function toggle(): void {
    if (minutes === null || (timer && leftMs === 0)) return
    const totalMs = minutes * minuteMs
    const rest = timer ? leftMs : totalMs
    if (isRunning) change({ habitId: id, day, totalMs, leftMs: rest })
    else change({ habitId: id, day, totalMs, endsAtMs: Date.now() + rest })
  }

  // In steps of a minute where motion is reduced.
  const shownMs = isMotionReduced() ? Math.ceil(leftMs / minuteMs) * minuteMs : leftMs
  return { timer, leftMs, share: timer && leftMs > 0 ? shownMs / timer.totalMs : undefined, toggle }
}

export function PlayerTimer({
  minutes,
  timer: { timer, leftMs, toggle },
}: {
  minutes: number | null
  timer: TimerState
}) {
  const t = useTranslations('player')
  if (minutes === null) return null
  if (!timer)
    return (
      <BigButton tone="soft" small icon="play" label={t('startTimer', { count: minutes })} onClick={toggle}>
        {t('minutes', { count: minutes })}
      </BigButton>
    )
  if (leftMs === 0)
    return (
      <span className="kid-balance" role="status">
        {t('timeOver')}
      </span>
    )
  const isPaused = timer.endsAtMs === undefined
  return (
    <>
      <span className="kid-balance" role="timer">
        {t('left', { count: Math.ceil(leftMs / minuteMs) })}
      </span>
      <RoundButton icon={isPaused ? 'play' : 'pause'} label={t(isPaused ? 'resume' : 'pause')} onClick={toggle} />
    </>
  )
}

/** The screen stays on while a timer runs, where the browser can do that. */
function useWakeLock(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning || !('wakeLock' in navigator)) return undefined
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    // The browser releases it when the page is hidden.
    const hold = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void lock?.then((held) => held?.release())
    }
  }, [isRunning])
}
