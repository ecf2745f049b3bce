import { useTranslations } from 'use-intl'
import { dayAt } from '../../../platform/time/rules.ts'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useInstantText } from '../../auth/ui/useInstantText.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { listScores } from '../contract.ts'
import { layOutScores } from './scoreLayout.ts'

const area = { width: 320, height: 132, margin: 16 }

interface ScoreCurveProps {
  /** Newest first, at least one. */
  scores: ReplyOf<typeof listScores>
  target: number | null
  unit: string | null
}

/** A chart of the scores: its ends, its best and its goal are said in words. Screen readers get a table as well. */
export function ScoreCurve({ scores, target, unit }: ScoreCurveProps) {
  const t = useTranslations('skills')
  const format = useFormat()
  const oldestFirst = scores.toReversed()
  const values = oldestFirst.map(({ value }) => value)
  const points = layOutScores(values, target ?? 0, area)
  const best = Math.max(...values)
  const bestPoint = points[values.indexOf(best)]
  const calendar = useCalendar()
  const shortDay = useShortDay()
  const dayOf = ({ createdAt }: (typeof scores)[number]) => shortDay(dayAt(new Date(createdAt), calendar))
  const [from, to] = [dayOf(oldestFirst[0]!), dayOf(scores[0]!)]
  const goal = target === null ? undefined : layOutScores([target], best, area)[0]
  return (
    <div className="score-curve">
      <svg
        viewBox={`0 0 ${area.width} ${area.height}`}
        role="img"
        aria-label={t('curveAxis', { from, to, best, unit: unit ?? '' }).trim()}
      >
        {goal && <line x1="0" x2={area.width} y1={goal.y} y2={goal.y} className="score-goal" />}
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className="score-line" />
        {oldestFirst.map(({ createdAt }, index) => (
          <circle
            key={createdAt}
            cx={points[index]?.x}
            cy={points[index]?.y}
            r={values.length > 40 ? 1.5 : 3.5}
            className="score-dot"
          />
        ))}
        {bestPoint && <circle cx={bestPoint.x} cy={bestPoint.y} r="7" className="score-best" />}
        {bestPoint && (
          <text
            x={Math.min(bestPoint.x, area.width - area.margin)}
            y={bestPoint.y < 28 ? bestPoint.y + 22 : bestPoint.y - 12}
            textAnchor={bestPoint.x > area.width / 2 ? 'end' : 'start'}
            className="score-word"
          >
            {format.number(best)}
          </text>
        )}
        {goal && target !== null && target > best && (
          <text x="2" y={goal.y - 4} className="score-word">
            {format.number(target)}
          </text>
        )}
      </svg>
      {scores.length > 1 && (
        <p className="score-ends">
          <span>{from}</span>
          <span>{to}</span>
        </p>
      )}
      <p className="caption">
        <i className="score-key" />
        {t('bestOpen', { best, unit: unit ?? '' })}
      </p>
      <ScoreTable scores={scores} />
    </div>
  )
}

/** The same for screen readers. */
function ScoreTable({ scores }: Pick<ScoreCurveProps, 'scores'>) {
  const t = useTranslations('skills')
  const format = useFormat()
  const instantText = useInstantText()
  return (
    <div className="visually-hidden">
      <table>
        <caption>{t('scores')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('scoreDate')}</th>
            <th scope="col">{t('scoreValue')}</th>
          </tr>
        </thead>
        <tbody>
          {scores.map(({ value, createdAt }) => (
            <tr key={createdAt}>
              <td>{instantText(createdAt)}</td>
              <td>{format.number(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
