import { useRef, useState } from 'react'
import { type LentView, leave, readFaces } from '../../lending/contract.ts'
import { readToday, type Today } from '../contract.ts'
import { ask, type Outcome } from './ask.ts'
import { forgetOwn } from './onDevice.ts'
import { hush } from './speech.ts'
import { useFollowing } from './useFollowing.ts'

/** What the server says: whose view this is, who has entered, and the day of that child. The device keeps none of it. */
export function useChildData() {
  const [faces, setFaces] = useState<LentView>()
  const [today, setToday] = useState<Today>()
  const [isEnded, setIsEnded] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  const [reads, setReads] = useState(0)
  /** Counts how often a child has begun to look: what was done before is drawn small then. */
  const [visit, setVisit] = useState(0)
  /** Counts how often somebody has entered or left. What was asked for before that is about somebody else. */
  const turn = useRef(0)
  /** Who has entered. */
  const entered = useRef<string>(null)

  /** What every call has in common: its end may be the end of the view, or of the connection. */
  function note<Reply>(outcome: Outcome<Reply>): Reply | undefined {
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
  }

  async function refreshToday(): Promise<Today | undefined> {
    const at = turn.current
    const outcome = await ask(readToday, {})
    if (at !== turn.current) return undefined
    // Somebody went back to the faces in another tab.
    if (outcome.end === 'refused' && outcome.error.code === 'choose_child') setToday(undefined)
    return note(outcome)
  }

  async function refresh(): Promise<void> {
    const at = turn.current
    const latest = note(await ask(readFaces, {}))
    // Without an answer, what is on the screen stays.
    if (!latest || at !== turn.current) return
    // Another child has entered in another tab. The data of the previous child goes.
    if (latest.activeId !== entered.current) {
      await goOn(latest)
      return
    }
    setFaces(latest)
    const latestToday = latest.activeId === null ? undefined : await refreshToday()
    if (at !== turn.current) return
    if (latest.activeId === null || latestToday) setToday(latestToday)
    setReads((count) => count + 1)
  }

  /** Goes on with the faces of a reply: those of the one who has entered, or of nobody. */
  async function goOn(latest: LentView): Promise<void> {
    turn.current += 1
    entered.current = latest.activeId
    setToday(undefined)
    setFaces(latest)
    if (latest.activeId === null) return
    const reply = await refreshToday()
    if (!reply) return
    setToday(reply)
    setVisit((count) => count + 1)
  }

  /** Goes back to the faces. @returns whether the server has done it */
  async function leaveChild(): Promise<boolean> {
    const latest = note(await ask(leave, {}))
    if (latest) await goOn(latest)
    return latest !== undefined
  }

  const start = useFollowing({ faces, today, isEnded, isOffline, note, refresh, goOn })
  return {
    faces,
    today,
    isEnded,
    isOffline,
    reads,
    visit,
    turn,
    setToday,
    note,
    refresh,
    refreshToday,
    goOn,
    leaveChild,
    start,
  }
}
