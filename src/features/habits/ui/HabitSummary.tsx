import { useTranslations } from 'use-intl'
import { Drop } from '../../../platform/ui/Drop.tsx'
import { ProgressBar } from '../../../platform/ui/ProgressBar.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'

/** More drops than this would crowd a small phone. docs/screens.md, section 6. */
const maxDrops = 7

export function HabitSummary({ done, total, isRestDay }: { done: number; total: number; isRestDay: boolean }) {
  const t = useTranslations('habits')
  const excused = useTranslations('excused')
  if (isRestDay)
    return (
      <div className="habit-summary leaf" role="status">
        <div>
          <b>{excused('today')}</b>
        </div>
        <Sprout mood="sleep" size={56} />
      </div>
    )
  if (total === 0) return null
  const isAllDone = done === total
  const words = t('summary', { done, total })
  return (
    <div className={isAllDone ? 'habit-summary leaf' : 'habit-summary'} role="status">
      <div>
        <b>{isAllDone ? t('summaryAll') : words}</b>
        <small>{isAllDone ? words : t('gentle')}</small>
        {!isAllDone && total > maxDrops && <ProgressBar value={done} max={total} />}
      </div>
      {isAllDone && <Sprout mood="glad" size={56} />}
      {!isAllDone && total <= maxDrops && (
        <span className="habit-drops">
          {Array.from({ length: total }, (_, place) => (
            <Drop key={place} state={place < done ? 'done' : 'open'} size={22} />
          ))}
        </span>
      )}
    </div>
  )
}
