import { useState, type ComponentType, useCallback, useRef } from 'react'
import type { LentView } from '../../lending/contract.ts'
import type { Today } from '../contract.ts'
import { ChildContext, TodayContext } from './childState.ts'
import { Door } from './Door.tsx'
import { Ended } from './Ended.tsx'
import { FacesScreen } from './FacesScreen.tsx'
import { Formed } from './Formed.tsx'
import { readListening, storeListening } from './onDevice.ts'
import { Offline, Waiting } from './Offline.tsx'
import { hush, say, useCanSpeak } from './speech.ts'
import { TakeBack } from './TakeBack.tsx'
import { isTimerRunning } from './timer.ts'
import { useChildData } from './useChildData.ts'
import { useIdle } from './useIdle.ts'
import { useTicks } from './useTicks.ts'
import { useTranslations } from './texts.ts'
import { useView, type ScreenName, type View } from './view.ts'
import { LaterScreen } from './LaterScreen.tsx'
import { Me } from './Me.tsx'
import { Player } from './Player.tsx'
import { TodayScreen } from './Today.tsx'
import type { KidArtName } from './Doors.tsx'

/** A browser of several children goes back to the faces after this time without a touch. */
const sharedIdleMs = 5 * 60_000

/**
 * The whole view of a child: the faces, the door, and the screens of the one who has entered. What the server says is
 * the state; a tick that it has not confirmed is laid over it (`useTicks`). The device keeps nothing of it.
 */
export function ChildView() {
  const t = useTranslations('kid')
  const { view, open, back, reset } = useView()
  const data = useChildData()
  const { faces, today, isEnded, isOffline, refresh, start } = data
  const canSpeak = useCanSpeak()
  const { isListening, switchListening } = useListening(today?.child)
  const [doorOf, setDoorOf] = useState<LentView['faces'][number]>()
  const { line, lineArt, showLine } = useLine()
  const ticks = useTicks({ ...data, showLine, isListening })

  async function goOn(latest: LentView): Promise<void> {
    setDoorOf(undefined)
    await data.goOn(latest)
  }
  async function leaveChild(): Promise<void> {
    hush()
    reset()
    setDoorOf(undefined)
    if (!(await data.leaveChild())) showLine(t('offline'))
  }
  useIdle(
    sharedIdleMs,
    () => {
      if (!isTyping() && !isTimerRunning()) void leaveChild()
    },
    faces !== undefined && faces.faces.length > 1 && faces.activeId !== null,
  )

  if (isEnded) return <Ended />
  if (!faces) return isOffline ? <Offline onAgain={start} /> : <Waiting />
  const active = faces.faces.find(({ id }) => id === faces.activeId)
  const [only, ...others] = faces.faces
  const atDoor = doorOf ?? (others.length === 0 && only?.hasDoor === true ? only : undefined)
  const common = {
    ...data,
    ...ticks,
    faces,
    canSpeak,
    isListening: isListening && canSpeak,
    switchListening,
    line,
    lineArt,
    showLine,
    open,
    back,
    goOn,
    leaveChild,
    openDoor: setDoorOf,
  }
  // Neither needs the day of a child.
  const outside =
    view.screen === 'takeBack' ? <TakeBack view={view} /> : atDoor ? <Door face={atDoor} /> : <FacesScreen />
  if (view.screen === 'takeBack' || !active)
    return <ChildContext value={{ ...common, isListening: false }}>{outside}</ChildContext>
  if (!today) return isOffline ? <Offline face={active} onAgain={refresh} /> : <Waiting />
  const { formed, closeFormed } = ticks
  const Screen = screens[view.screen]
  return (
    <ChildContext value={common}>
      <TodayContext value={ticks.shown(today)}>
        {formed ? <Formed habit={formed} onClose={closeFormed} /> : <Screen key={view.screen} view={view} />}
      </TodayContext>
    </ChildContext>
  )
}

/** Whether everything is read aloud to this child. */
function useListening(child: Today['child'] | undefined) {
  const t = useTranslations('kid')
  const [chosen, setChosen] = useState<{ childId: string; isOn: boolean }>()
  const isListening = child !== undefined && (chosen?.childId === child.id ? chosen.isOn : readListening(child))
  const switchListening = () => {
    if (!child) return
    if (isListening) hush()
    else say(t('listenOn'))
    setChosen({ childId: child.id, isOn: !isListening })
    storeListening(child.id, !isListening)
  }
  return { isListening, switchListening }
}

function isTyping(): boolean {
  const field = document.activeElement
  return field instanceof HTMLInputElement && field.type === 'text' && field.value !== ''
}

/** What each screen of a child draws. */
const screens: Record<Exclude<ScreenName, 'takeBack'>, ComponentType<{ view: View }>> = {
  today: TodayScreen,
  player: Player,
  me: Me,
  good: LaterScreen,
  store: LaterScreen,
  story: LaterScreen,
  jobs: LaterScreen,
  wish: LaterScreen,
}

const shownMs = 6000

/** A line that says what did not work, or with a drawing what did, for six seconds. */
function useLine() {
  const [line, setLine] = useState<{ text: string; art: KidArtName | undefined }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showLine = useCallback((text: string, art?: KidArtName) => {
    clearTimeout(timer.current)
    setLine({ text, art })
    timer.current = setTimeout(() => setLine(undefined), shownMs)
  }, [])
  return { line: line?.text, lineArt: line?.art, showLine }
}
