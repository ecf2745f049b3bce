import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, weekStartOf } from '../../../platform/time/rules.ts'
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
import { isDue } from '../../habits/rules.ts'
import { useHabits } from '../../habits/ui/useHabits.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { type Paper, paperOf, paperSizes } from '../rules.ts'
import '../../../platform/ui/layout.css'
import './keepsake.css'
import './fridge.css'

/** A row is not higher than this where there is room, in millimetres. */
const highestRow = 18
/** In points. The largest with which all habits fit on the page is taken. */
const fontSizes = [12, 11, 10, 9, 8, 7, 6, 5, 4]

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
  const sheet = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [{ style }, { current: within }] = [sheet.current!, place]
    // At the scale of the paper: at another one, lines may break elsewhere.
    style.setProperty('--scale', '1')
    for (const size of fontSizes) {
      style.setProperty('--size', `${size}pt`)
      if (within!.scrollHeight <= within!.clientHeight) break
    }
    // A millimetre has 96 / 25.4 pixels.
    const scale = Math.min(1, desk.current!.clientWidth / (paperSizes[paper].width * (96 / 25.4)))
    style.setProperty('--scale', String(scale))
  })
  return (
    <div ref={desk} className="keep-desk">
      <div ref={sheet} className={`keep-book keep-${paper}`}>
        <section className="keep-page keep-text">
          <h2>{t('heading', { name: child.name })}</h2>
          <p>{t('week', { from: format.shortDay(days[0]!), to: format.shortDay(days[6]!) })}</p>
          <div ref={place} className="fridge-place">
            <table className="fridge" style={{ height: `min(100%, ${(habits.length + 1) * highestRow}mm)` }}>
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
                {habits.map((habit) => (
                  <tr key={habit.id}>
                    <th scope="row" dir="auto">
                      {habit.title}
                    </th>
                    {days.map((day) => (
                      <td key={day}>{isDue(day, habit) && <span className="fridge-box" />}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      </div>
    </div>
  )
}
