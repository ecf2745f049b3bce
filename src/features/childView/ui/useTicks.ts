import { type RefObject, useRef, useState } from 'react'
import { createIdempotencyKey } from '../../../platform/ui/idempotencyKey.ts'
import { type SeenHabit, tickHabit, type Today } from '../contract.ts'
import { ask, type Outcome } from './ask.ts'
import { flyStar } from './flyStar.ts'
import { playSound } from './sounds.ts'
import { say } from './speech.ts'
import { createTell, doubleTapMs } from './tell.ts'
import { forgetTimer } from './timer.ts'
import { useTranslations } from './texts.ts'

interface TickProps {
  today: Today | undefined
  /** The number of times that a child has entered or left. */
  turn: RefObject<number>
  setToday: (change: (today: Today | undefined) => Today | undefined) => void
  refreshToday: () => Promise<Today | undefined>
  note: <Reply>(outcome: Outcome<Reply>) => Reply | undefined
  showLine: (text: string) => void
  isListening: boolean
}

type Changes = ReadonlyMap<string, Pick<SeenHabit, 'isDone' | 'isAsked' | 'isMine'>>

const formedOf = ({ badges }: Today) => badges.find(({ kind }) => kind === 'habit_master')?.count ?? 0

/** The ticks of a child: each is shown at once, and as it was when the server does not do it. */
export function useTicks({ today, turn, setToday, refreshToday, note, showLine, isListening }: TickProps) {
  const t = useTranslations('kid')
  const [changes, setChanges] = useState<Changes>(new Map())
  const [formed, setFormed] = useState<{ childId: string; habit: SeenHabit }>()
  const tappedAt = useRef(new Map<string, number>())

  const tell = createTell({ showLine, isListening })

  const settle = (id: string) => setChanges((all) => new Map([...all].filter(([other]) => other !== id)))

  async function tick(habit: SeenHabit): Promise<boolean> {
    const { id, title, isDone, isAsked, isMine } = habit
    const nowMs = performance.now()
    if (changes.has(id) || nowMs - (tappedAt.current.get(id) ?? -doubleTapMs) < doubleTapMs) return true
    tappedAt.current.set(id, nowMs)
    if (isDone && !isMine) {
      tell(t('tickedBy', { title }))
      return true
    }
    const isOn = !isDone && !isAsked
    setChanges((all) => new Map(all).set(id, { isDone: isOn, isAsked: false, isMine: isOn }))
    if (isOn) playSound('drop')
    const at = turn.current
    const outcome = await ask(tickHabit, {
      params: { id },
      body: { isDone: isOn },
      idempotencyKey: createIdempotencyKey(),
    }).catch((error: unknown) => {
      settle(id)
      throw error
    })
    const reply = note(outcome)
    // The child has left meanwhile: the answer is not about the one who has entered since.
    if (at !== turn.current) {
      settle(id)
      return false
    }
    if (reply) {
      const { state, points } = reply
      const made = { isDone: state === 'done', isAsked: state === 'asked', isMine: state === 'done' && isOn }
      setToday((old) => old && withTick(old, id, made, points))
      if (made.isMine) flyStar(id)
      if (isOn) forgetTimer(id)
      if (isListening) say(t(state === 'done' ? 'saidDone' : state === 'asked' ? 'saidAsked' : 'saidOpen', { title }))
    } else if (outcome.end !== 'ended') {
      const isGone =
        outcome.end === 'refused' && (outcome.error.status === 404 || outcome.error.code === 'habit_completed')
      tell(t(outcome.end === 'offline' ? (navigator.onLine ? 'oops' : 'offline') : isGone ? 'gone' : 'oops'))
    }
    settle(id)
    if (outcome.end === 'ended' || outcome.end === 'offline') return false
    const latest = await refreshToday()
    if (latest) setToday(() => latest)
    if (isOn && reply?.state === 'done' && today && latest && formedOf(latest) > formedOf(today))
      setFormed({ childId: today.child.id, habit })
    return reply !== undefined
  }

  return {
    tick,
    isPending: ({ id }: SeenHabit) => changes.has(id),
    shown: (data: Today): Today =>
      changes.size === 0
        ? data
        : { ...data, habits: data.habits.map((habit) => ({ ...habit, ...changes.get(habit.id) })) },
    /** Of the child who has entered: who left without closing it does not show it to the next one. */
    formed: formed?.childId === today?.child.id ? formed?.habit : undefined,
    closeFormed: () => setFormed(undefined),
  }
}

function withTick(today: Today, id: string, made: Partial<SeenHabit>, points: number): Today {
  return {
    ...today,
    child: { ...today.child, points },
    goal: today.goal && { ...today.goal, points },
    habits: today.habits.map((habit) => (habit.id === id ? { ...habit, ...made } : habit)),
  }
}
