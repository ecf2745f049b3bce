import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, weekdayOf, weekStartOf } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import type { Habit } from '../../habits/contract.ts'
import { useHabits } from '../../habits/ui/useHabits.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { type Paper, paperOf, paperSizes } from '../rules.ts'
import '../../../platform/ui/layout.css'
import './keepsake.css'
import './fridge.css'

/** The chart has this height for its rows, and no row more than the other. In millimetres. */
const rowsHeight = 200
const highestRow = 18

/** The habits of next week with boxes to tick, on one page, at `/?page=fridge`. */
export function FridgeScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('fridge')
  const book = useTranslations('keepsake')
  const [paper, setPaper] = useState<Paper>(() => paperOf(navigator.languages))
  const { data, isPending, isFetching, refetch } = useHabits(child.id)
  const habits = data?.filter(({ isCompleted, isPaused }) => !isCompleted && !isPaused) ?? []
  useDocumentTitle(t('title'))
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <p className="caption">{t('text')}</p>
      {isPending && (
        <Loading>
          <Skeleton height="320px" />
        </Loading>
      )}
      {!isPending && !data && <ErrorState onRetry={() => void refetch()} pending={isFetching} />}
      {data && habits.length === 0 && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      {habits.length > 0 && (
        <>
          <section className="card">
            <PickChips<Paper>
              label={book('paper')}
              options={[
                { value: 'a4', label: 'A4' },
                { value: 'letter', label: book('letter') },
              ]}
              value={paper}
              onChange={setPaper}
            />
            <Button
              wide
              icon="printer"
              onClick={() => {
                window.print()
              }}
            >
              {book('print')}
            </Button>
          </section>
          <Chart child={child} habits={habits} paper={paper} />
        </>
      )}
    </div>
  )
}

function Chart({ child, habits, paper }: { child: Child; habits: readonly Habit[]; paper: Paper }) {
  const t = useTranslations('fridge')
  const format = useFormat()
  const start = addDays(weekStartOf(useFamilyDay()), 7)
  const days = Array.from({ length: 7 }, (_, index) => addDays(start, index))
  const desk = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    // A millimetre has 96 / 25.4 pixels.
    setScale(Math.min(1, desk.current!.clientWidth / (paperSizes[paper].width * (96 / 25.4))))
  }, [paper])
  const height = `${Math.min(highestRow, rowsHeight / habits.length)}mm`
  return (
    <div ref={desk} className="keep-desk">
      <div className={`keep-book keep-${paper}`} style={{ '--scale': scale } as React.CSSProperties}>
        <section className="keep-page keep-text">
          <h2>{t('heading', { name: child.name })}</h2>
          <p>{t('week', { from: format.shortDay(days[0]!), to: format.shortDay(days[6]!) })}</p>
          <table className="fridge">
            <thead>
              <tr>
                <th scope="col">{t('habit')}</th>
                {days.map((day) => (
                  <th key={day} scope="col">
                    <abbr title={format.weekdayLong(day)}>{format.weekdayNarrow(day)}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {habits.map(({ id, title, weekdays }) => (
                <tr key={id} style={{ height }}>
                  <th scope="row" dir="auto">
                    {title}
                  </th>
                  {days.map((day) => (
                    <td key={day}>{weekdays.includes(weekdayOf(day)) && <span className="fridge-box" />}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </div>
  )
}
