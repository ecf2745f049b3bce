import { useTranslations } from 'use-intl'
import type { ReplyOf } from '../../../platform/http/contract.ts'
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

/** A chart of the scores with the best one marked. Screen readers get a table. */
export function ScoreCurve({ scores, target, unit }: ScoreCurveProps) {
  const t = useTranslations('skills')
  const format = useFormat()
  const oldestFirst = scores.toReversed()
  const values = oldestFirst.map(({ value }) => value)
  const points = layOutScores(values, target ?? 0, area)
  const best = Math.max(...values)
  const bestPoint = points[values.indexOf(best)]
  const goal = target === null ? undefined : layOutScores([target], best, area)[0]
  return (
    <div className="score-curve">
      <svg viewBox={`0 0 ${area.width} ${area.height}`} aria-hidden="true">
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
      </svg>
      <p className="caption">
        <i className="score-key" />
        {t('bestOpen', { best, unit: unit ?? '' })}
      </p>
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
                <td>{format.instant(createdAt)}</td>
                <td>{format.number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
