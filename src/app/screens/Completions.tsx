import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFamilyDay } from '../../features/auth/ui/useFamilyDay.ts'
import type { Completed } from '../../features/badges/ui/Celebration.tsx'
import type { Child } from '../../features/children/contract.ts'
import { markCelebrated, useCelebratedOn } from '../../features/children/ui/celebrationMarks.ts'
import type { Activity } from '../../features/points/contract.ts'
import { readMetadata, undoneIds } from '../../features/timeline/rules.ts'
import { useHistory } from '../../features/timeline/ui/useHistory.ts'
import { untilLoaded } from '../../platform/ui/untilLoaded.ts'
import { callInPause } from '../web/callInPause.ts'
import { PipGrowth } from './PipGrowth.tsx'

const Celebration = lazy(() =>
  untilLoaded(async () => ({ default: (await import('../../features/badges/ui/Celebration.tsx')).Celebration })),
)

interface CompletedOnDay extends Completed {
  /** Of a habit. */
  days: number
}

/**
 * Celebrates on Home the completions of today that this device has not celebrated: those sent from the outbox, and those
 * of other members. All of them share one screen. Completions that exist when a child is first shown on this device
 * count as celebrated. A new stage of the mascot waits until the screen is closed.
 */
export function Completions({ child }: { child: Child }) {
  const { id: childId, name } = child
  const habits = useTranslations('habits')
  const skills = useTranslations('skills')
  const common = useTranslations('common')
  const today = useFamilyDay()
  const { data: history } = useHistory(childId)
  const [shown, setShown] = useState<readonly CompletedOnDay[]>([])
  const [isOpen, setIsOpen] = useState(false)

  const completed = history ? completedOn(today, history.entries) : []
  const celebrated = useCelebratedOn(today, childId)
  const missed = celebrated ? completed.filter(({ id }) => !celebrated.includes(id)) : []
  const isFirstLook = history !== undefined && !celebrated

  const markAll = useEffectEvent(() => {
    markCelebrated(
      today,
      childId,
      completed.map(({ id }) => id),
    )
  })
  useEffect(() => {
    if (isFirstLook) markAll()
  }, [isFirstLook])

  const celebrate = useEffectEvent(() => {
    setShown(missed)
    setIsOpen(true)
  })
  const hasMissed = missed.length > 0
  useEffect(() => {
    if (!hasMissed) return undefined
    return callInPause(() => celebrate())
  }, [hasMissed])

  const [first] = shown
  const isHabit = first?.kind === 'habit_master'
  return (
    <>
      {first && (
        <Suspense>
          <Celebration
            open={isOpen}
            onClose={() => setIsOpen(false)}
            childId={childId}
            completed={shown}
            title={isHabit ? habits('completedTitle') : skills('completedTitle')}
            text={
              first &&
              (isHabit
                ? habits('completedText', { name, days: first.days, count: first.points })
                : skills('completedText', { title: first.title, count: first.points }))
            }
            closeLabel={common('done')}
          />
        </Suspense>
      )}
      <PipGrowth child={child} isWaiting={!history || hasMissed || isOpen} />
    </>
  )
}

const kinds = new Map([
  ['habit_bonus', 'habit_master'],
  ['skill_completed', 'skill_master'],
] as const)

/** The completions of a day that stand, the oldest first. A habit goes by its own id, a challenge by its entry. */
function completedOn(day: string, entries: readonly Activity[]): CompletedOnDay[] {
  const undone = undoneIds(entries)
  return entries
    .filter((entry) => entry.day === day && entry.undoes === null && !undone.has(entry.id))
    .flatMap(({ id, title, points, metadata }) => {
      const data = readMetadata(metadata)
      const kind = kinds.get(data.kind as 'habit_bonus')
      if (!kind) return []
      const { habitId, targetDays } = data
      return [
        {
          id: typeof habitId === 'string' ? habitId : id,
          kind,
          title: typeof data.title === 'string' ? data.title : title,
          points: points ?? 0,
          days: Number(targetDays),
        },
      ]
    })
    .toReversed()
}
