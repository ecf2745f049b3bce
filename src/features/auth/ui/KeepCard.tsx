import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayAt } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useWhen } from './SampleBanner.tsx'
import { useCalendar, useFamilyDay } from './useFamilyDay.ts'
import { useUser } from './useUser.ts'
import { localStore } from '../../../platform/ui/deviceStorage.ts'
import './sample.css'

/** Loads when it is opened, with the package that checks forms. */
const KeepSheet = lazy(() => untilLoaded(async () => ({ default: (await import('./KeepSheet.tsx')).KeepSheet })))

const dayMs = 24 * 60 * 60_000
/** So long before the end, the card stands first and cannot be put away. */
const urgentMs = 2 * dayMs
const doneMs = 6000

interface KeepCardProps {
  name: string
  points: number
  /** There is one card: above the praise when the end is near, else below it. */
  place: 'above' | 'below'
  isOnline: boolean
}

/** Offers to keep a family that a visitor started with a child's name, once there is something to keep. */
export function KeepCard({ name, points, place, isOnline }: KeepCardProps) {
  const { data: user } = useUser()
  const until = user?.startedBy === 'name' ? user.sampleUntil : null
  const isUrgent = useNow((nowMs) => Number(until !== null && Date.parse(until) - nowMs < urgentMs)) === 1
  const today = useFamilyDay()
  const [putOffOn, setPutOffOn] = useState(() => (wasKeepingPutOff(today) ? today : undefined))
  const [isDone, setIsDone] = useState(false)
  if (isDone) return <KeptLine />
  if (until === null || points <= 0 || isUrgent !== (place === 'above')) return null
  if (!isUrgent && putOffOn === today) return null
  return (
    <Card
      name={name}
      points={points}
      until={until}
      isUrgent={isUrgent}
      isOnline={isOnline}
      onLater={() => {
        putOffKeeping(today)
        setPutOffOn(today)
        // The button goes with the card.
        focusInPlace(document.querySelector<HTMLElement>('main h1'))
      }}
      onKept={() => setIsDone(true)}
    />
  )
}

interface CardProps extends Omit<KeepCardProps, 'place'> {
  until: string
  isUrgent: boolean
  onLater: () => void
  onKept: () => void
}

function Card({ name, points, until, isUrgent, isOnline, onLater, onKept }: CardProps) {
  const t = useTranslations('keepOwn')
  const common = useTranslations('common')
  const { shortDay } = useFormat()
  const { timeZone } = useCalendar()
  const isLastDay = useNow((nowMs) => Number(Date.parse(until) - nowMs < dayMs)) === 1
  const when = useWhen(until)
  const [isKeeping, setIsKeeping] = useState<boolean>()
  // On the first day, the name of the last one is that of today.
  const day = shortDay(dayAt(new Date(until), { timeZone, dayEndsAt: 0 }))
  return (
    <section className={isUrgent ? 'keep-card is-urgent' : 'keep-card'} aria-labelledby="keep-title">
      <h2 id="keep-title">{t('title', { name, count: points })}</h2>
      <p>{isLastDay ? t('last', { when }) : t('text', { day })}</p>
      <div>
        {isOnline ? (
          <Button size="sm" onClick={() => setIsKeeping(true)}>
            {t('keep')}
          </Button>
        ) : (
          <p>{common('needsConnection')}</p>
        )}
        {!isUrgent && <TextButton onClick={onLater}>{t('later')}</TextButton>}
      </div>
      {isKeeping !== undefined && (
        <Suspense>
          <KeepSheet open={isKeeping} onClose={() => setIsKeeping(false)} onKept={onKept} />
        </Suspense>
      )}
    </section>
  )
}

/** Takes the place of the card for a moment. */
function KeptLine() {
  const t = useTranslations('keepOwn')
  const line = useRef<HTMLParagraphElement>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    focusInPlace(line.current)
    const timer = setTimeout(() => setIsOver(true), doneMs)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <p ref={line} tabIndex={-1} role="status" className="keep-card is-kept">
      <Icon name="circleCheck" size={20} />
      {t('done')}
    </p>
  )
}

const storageKey = 'pipling-keep-later'

/** Whether the offer to keep the family was put away today. */
const wasKeepingPutOff = (today: string) => localStore.read(storageKey) === today

function putOffKeeping(today: string): void {
  localStore.write(storageKey, today)
}
