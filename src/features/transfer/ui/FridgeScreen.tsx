import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, weekStartOf } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { PictureArt } from '../../../platform/ui/PictureArt.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { AvatarArt } from '../../children/ui/Avatar.tsx'
import type { Part } from '../../habits/contract.ts'
import { partsOfDay } from '../../habits/parts.ts'
import { isDue } from '../../habits/rules.ts'
import { type ShownHabit, useHabits } from '../../habits/ui/useHabits.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { packPages, pageMargin, type Paper, paperOf, paperSizes, perMm } from '../rules.ts'
import '../../../platform/ui/layout.css'
import './keepsake.css'
import './fridge.css'

/** In points, the largest first. */
const fontSizes = [22, 20, 18, 16, 14, 12, 11, 10, 9, 8]

/** A habit, or the heading of those of one part of the day. */
type Line = ShownHabit | Part

/** How the lines stand on the pages: by their places. */
interface ChartLayout {
  fontSize: number
  pages: number[][]
}

/** The habits of next week with boxes to tick, at `/?page=fridge`. */
export function FridgeScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('fridge')
  const book = useTranslations('keepsake')
  const [paper, setPaper] = useState<Paper>(() => paperOf(navigator.languages))
  const query = useHabits(child.id)
  const { data } = query
  const habits = data?.filter(({ isCompleted, isPaused }) => !isCompleted && !isPaused) ?? []
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <p className="caption">{t('text')}</p>
      <QueryState query={query} heights={['320px']} />
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
            <Button wide icon="printer" onClick={() => window.print()}>
              {book('print')}
            </Button>
          </section>
          <Chart child={child} habits={habits} paper={paper} />
        </>
      )}
    </div>
  )
}

/** The pages as they are printed. */
function Chart({ child, habits, paper }: { child: Child; habits: readonly ShownHabit[]; paper: Paper }) {
  const t = useTranslations('fridge')
  const format = useFormat()
  const lines = linesOf(habits)
  const start = addDays(weekStartOf(useFamilyDay()), 7)
  const days = Array.from({ length: 7 }, (_, index) => addDays(start, index))
  const { width } = paperSizes[paper]
  const { fontSize, pages, scale, desk, measured, place } = useChartLayout(width)
  return (
    <div
      ref={desk}
      className={`keep-desk keep-${paper}`}
      style={{ '--scale': scale, '--pages': pages.length } as React.CSSProperties}
    >
      <div className="keep-measure" style={{ width: `${width - 2 * pageMargin.side}mm` }} aria-hidden="true">
        <ChartTable ref={measured} className="fridge" lines={lines} days={days} />
      </div>
      <div className="keep-book" style={{ '--size': `${fontSize}pt` } as React.CSSProperties}>
        {pages.map((places, page) => (
          <section key={places[0] ?? page} className="keep-page keep-text">
            <header className="fridge-head">
              <span className="keep-face">
                <AvatarArt emoji={child.avatarUrl} />
              </span>
              <div>
                <h2>{t('heading', { name: child.name })}</h2>
                <p>{t('week', { from: format.shortDay(days[0]!), to: format.shortDay(days[6]!) })}</p>
              </div>
            </header>
            <div ref={page === 0 ? place : undefined} className="fridge-place">
              <ChartTable
                className={pages.length === 1 ? 'fridge is-whole' : 'fridge'}
                lines={places.flatMap((index) => lines[index] ?? [])}
                days={days}
              />
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

/** Measures the lines, and divides them into pages. @param width of the paper, in millimetres */
function useChartLayout(width: number) {
  const [layout, setLayout] = useState<ChartLayout>({ fontSize: fontSizes[0]!, pages: [[]] })
  const [scale, setScale] = useState(1)
  const desk = useRef<HTMLDivElement>(null)
  const measured = useRef<HTMLTableElement>(null)
  const place = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it measures what was drawn, and sets an equal layout only once
  useLayoutEffect(() => {
    const next = layOut(measured.current!, place.current!.clientHeight)
    setLayout((current) => (JSON.stringify(current) === JSON.stringify(next) ? current : next))
    setScale(Math.min(1, desk.current!.clientWidth / (width * perMm)))
  })
  return { ...layout, scale, desk, measured, place }
}

interface ChartTableProps {
  ref?: Ref<HTMLTableElement>
  className: string
  lines: readonly Line[]
  days: readonly string[]
}

function ChartTable({ ref, className, lines, days }: ChartTableProps) {
  const t = useTranslations('fridge')
  const parts = useTranslations('habitMore')
  const format = useFormat()
  return (
    <table ref={ref} className={className}>
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
        {lines.map((line) =>
          typeof line === 'string' ? (
            <tr key={line} className="fridge-band">
              <th scope="rowgroup" colSpan={8}>
                {parts(line)}
              </th>
            </tr>
          ) : (
            <tr key={line.id}>
              <th scope="row" dir="auto">
                <span className="fridge-habit">
                  {line.picture && <PictureArt name={line.picture} size={32} />}
                  <span>{line.title}</span>
                </span>
              </th>
              {days.map((day) => (
                <td key={day}>{isDue(day, line) && <span className="fridge-box" />}</td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

/** In bands by the part of the day, if a habit has one. */
function linesOf(habits: readonly ShownHabit[]): Line[] {
  if (habits.every(({ part }) => part === 'any')) return [...habits]
  return [...partsOfDay, 'any' as const].flatMap((part) => {
    const band = habits.filter((habit) => habit.part === part)
    return band.length > 0 ? [part, ...band] : []
  })
}

/** The largest font with which the chart takes no more pages than with the smallest one. */
function layOut(table: HTMLTableElement, height: number): ChartLayout {
  const layouts = fontSizes.map((fontSize) => {
    table.style.setProperty('--size', `${fontSize}pt`)
    const [head, ...rows] = [...table.rows].map((row) => ({
      height: row.getBoundingClientRect().height,
      isHeading: row.className === 'fridge-band',
    }))
    // The lines around the table take about a pixel.
    return { fontSize, pages: packPages(rows, height - head!.height - 2, 0) }
  })
  const fewest = layouts.at(-1)!.pages.length
  return layouts.find(({ pages }) => pages.length === fewest)!
}
