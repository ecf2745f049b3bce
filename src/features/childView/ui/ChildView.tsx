import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readEvents } from '../../sync/ui/readEvents.ts'
import { type LentView, leave, readFaces } from '../../lending/contract.ts'
import { followChild, readToday, type Today } from '../contract.ts'
import { ask, type Outcome } from './ask.ts'
import { ChildContext, type ChildState } from './childState.ts'
import { Door } from './Door.tsx'
import { Ended } from './Ended.tsx'
import { FacesScreen } from './FacesScreen.tsx'
import { Formed } from './Formed.tsx'
import { forgetOwn, readListening, storeListening } from './onDevice.ts'
import { Offline, Waiting } from './Offline.tsx'
import { screens } from './screens.ts'
import { hush, say, useCanSpeak } from './speech.ts'
import { TakeBack } from './TakeBack.tsx'
import { isTimerRunning } from './timer.ts'
import { useLine } from './useLine.ts'
import { useTicks } from './useTicks.ts'
import { useTranslations } from './texts.ts'
import { type ScreenName, useView } from './view.ts'

/** How often it tries again without a connection. */
const retryMs = 10_000
/** The time of day goes on, and with it the order of the parts. */
const clockMs = 10 * 60_000
/** A browser of several children goes back to the faces after this time without a touch. */
const sharedIdleMs = 5 * 60_000

/**
 * The whole view of a child: the faces, the door, and the screens of the one who has entered. What the server says is
 * the state; a tick that it has not confirmed is laid over it (`useTicks`). The device keeps nothing of it.
 */
export function ChildView() {
  const t = useTranslations('kid')
  const { view, open, back, reset } = useView()
  const canSpeak = useCanSpeak()
  const [faces, setFaces] = useState<LentView>()
  const [today, setToday] = useState<Today>()
  const [isEnded, setIsEnded] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  const [doorOf, setDoorOf] = useState<LentView['faces'][number]>()
  const [isListening, setIsListening] = useState(false)
  /** Counts how often a child has begun to look: what was done before is drawn small then. */
  const [visit, setVisit] = useState(0)
  const { line, lineArt, showLine } = useLine()
  const [reads, setReads] = useState(0)
  /** Counts how often somebody has entered or left. What was asked for before that is about somebody else. */
  const turn = useRef(0)

  /** What every call has in common: its end may be the end of the view, or of the connection. */
  const note = useCallback(<Reply,>(outcome: Outcome<Reply>): Reply | undefined => {
    if (outcome.end === 'ended') {
      hush()
      forgetOwn()
      setIsEnded(true)
      // Nothing follows the child any more, and nothing that is still on its way shows one again.
      turn.current += 1
      setFaces(undefined)
      setToday(undefined)
    }
    setIsOffline(outcome.end === 'offline')
    return outcome.end === 'ok' ? outcome.reply : undefined
  }, [])

  const refreshToday = useCallback(async () => {
    const at = turn.current
    const outcome = await ask(readToday, {})
    if (at !== turn.current) return undefined
    // Somebody went back to the faces in another tab.
    if (outcome.end === 'refused' && outcome.error.code === 'choose_child') setToday(undefined)
    return note(outcome)
  }, [note])

  const refresh = useCallback(async () => {
    const at = turn.current
    const latest = note(await ask(readFaces, {}))
    // Without an answer, what is on the screen stays.
    if (!latest || at !== turn.current) return
    setFaces(latest)
    const latestToday = latest.activeId === null ? undefined : await refreshToday()
    if (at !== turn.current) return
    if (latest.activeId === null || latestToday) setToday(latestToday)
    setReads((count) => count + 1)
  }, [note, refreshToday])

  const ticks = useTicks({ today, setToday, refreshToday, note, showLine, isListening })

  /** Goes on with the faces of a reply: those of the one who has entered, or of nobody. */
  const goOn = useCallback(
    async (latest: LentView) => {
      turn.current += 1
      setDoorOf(undefined)
      setToday(undefined)
      setFaces(latest)
      if (latest.activeId === null) return
      const reply = await refreshToday()
      if (!reply) return
      setToday(reply)
      setIsListening(readListening(reply.child))
      setVisit((count) => count + 1)
    },
    [refreshToday],
  )

  const leaveChild = useCallback(async () => {
    hush()
    reset()
    const latest = note(await ask(leave, {}))
    if (latest) await goOn(latest)
    else showLine(t('offline'))
  }, [goOn, note, reset, showLine, t])

  const start = useCallback(async () => {
    const latest = note(await ask(readFaces, {}))
    if (!latest) return
    const active = latest.faces.find(({ id }) => id === latest.activeId)
    // A reload is no way around the door.
    const next = active?.hasDoor === true ? note(await ask(leave, {})) : latest
    if (next) await goOn(next)
  }, [goOn, note])

  const begin = useEffectEvent(start)
  useEffect(() => {
    const timer = setTimeout(() => void begin())
    return () => {
      clearTimeout(timer)
    }
  }, [])
  const resume = faces ? refresh : start
  useWhileVisible(resume, isOffline ? retryMs : clockMs, isEnded)
  useChildEvents(today?.child.id, refresh)
  useIdle(faces !== undefined && faces.faces.length > 1 && faces.activeId !== null, leaveChild)

  if (isEnded) return <Ended />
  if (!faces) return isOffline ? <Offline onAgain={start} /> : <Waiting />
  const active = faces.faces.find(({ id }) => id === faces.activeId)
  const common = {
    faces,
    canSpeak,
    line,
    lineArt,
    showLine,
    note,
    open,
    back,
    reset,
    goOn,
    leaveChild,
    openDoor: setDoorOf,
    has: (screen: ScreenName) => screens[screen] !== undefined,
  }
  if (view.screen === 'takeBack')
    return (
      <ChildContext value={{ ...common, isListening: false } as ChildState}>
        <TakeBack view={view} />
      </ChildContext>
    )
  if (!active) {
    const [only, ...others] = faces.faces
    const atDoor = doorOf ?? (others.length === 0 && only?.hasDoor === true ? only : undefined)
    return (
      <ChildContext value={{ ...common, isListening: false } as ChildState}>
        {atDoor ? <Door face={atDoor} /> : <FacesScreen />}
      </ChildContext>
    )
  }
  if (!today) return isOffline ? <Offline face={active} onAgain={refresh} /> : <Waiting />
  const shown = ticks.shown(today)
  const state: ChildState = {
    ...common,
    today: shown,
    isListening: isListening && canSpeak,
    switchListening: () => {
      if (isListening) hush()
      else say(t('listenOn'))
      setIsListening(!isListening)
      storeListening(shown.child.id, !isListening)
    },
    tick: ticks.tick,
    isPending: ticks.isPending,
    refresh,
    reads,
    isOffline,
    visit,
  }
  const Screen = screens[view.screen] ?? screens.today!
  return (
    <ChildContext value={state}>
      {ticks.formed ? (
        <Formed habit={ticks.formed} onClose={ticks.closeFormed} />
      ) : (
        <Screen key={view.screen} view={view} />
      )}
    </ChildContext>
  )
}

/** Calls again when the page is seen again, and from time to time while it is seen. */
function useWhileVisible(call: () => Promise<unknown>, everyMs: number, isOver: boolean): void {
  const latest = useEffectEvent(call)
  useEffect(() => {
    if (isOver) return undefined
    const handle = () => {
      if (document.visibilityState === 'visible') void latest()
    }
    const timer = setInterval(handle, everyMs)
    document.addEventListener('visibilitychange', handle)
    addEventListener('online', handle)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handle)
      removeEventListener('online', handle)
    }
  }, [everyMs, isOver])
}

/** Something of the child has changed elsewhere. A page that nobody sees needs no stream: it refreshes when it is seen. */
function useChildEvents(childId: string | undefined, refresh: () => Promise<unknown>): void {
  const latest = useEffectEvent(refresh)
  useEffect(() => {
    if (childId === undefined) return undefined
    let end = new AbortController()
    const restart = () => {
      end.abort()
      if (document.hidden) return
      end = new AbortController()
      void follow(end.signal, () => void latest())
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      document.removeEventListener('visibilitychange', restart)
      end.abort()
    }
  }, [childId])
}

async function follow(signal: AbortSignal, onEvent: () => void): Promise<void> {
  while (!signal.aborted) {
    // The server ends the stream of a view that is over.
    await readEvents(followChild.path, { signal, onEvent }).then(onEvent, () => undefined)
    if (signal.aborted) return
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs)
    })
    // What happened meanwhile is not told again.
    if (!signal.aborted) onEvent()
  }
}

/** Not while a timer runs or words are typed. */
function useIdle(isShared: boolean, onIdle: () => Promise<void>): void {
  const latest = useEffectEvent(onIdle)
  useEffect(() => {
    if (!isShared) return undefined
    let timer: ReturnType<typeof setTimeout>
    const handleTouch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const field = document.activeElement
        const isTyping = field instanceof HTMLInputElement && field.type === 'text' && field.value !== ''
        if (isTyping || isTimerRunning()) handleTouch()
        else void latest()
      }, sharedIdleMs)
    }
    handleTouch()
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, handleTouch)
    return () => {
      clearTimeout(timer)
      for (const name of ['pointerdown', 'keydown']) removeEventListener(name, handleTouch)
    }
  }, [isShared])
}
