import { useTranslations } from 'use-intl'
import { SpokenPoints } from '../../../platform/ui/SpokenPoints.tsx'
import { joinSentences } from '../../i18n/ui/joinSentences.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { activityTypes, type WeekType, weekTypes } from '../../points/rules.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import type { WeeklyStats } from '../../stats/contract.ts'
import '../../../platform/ui/progress.css'

interface WeekKindsProps {
  week: WeeklyStats
  /** How often there was praise for each correction: for those who correct. */
  hasRatio: boolean
}

/** The points of the week by kind, for the parents: last, and not in print. */
export function WeekKinds({ week, hasRatio }: WeekKindsProps) {
  const t = useTranslations('weekPage')
  const words = useTranslations()
  const { number } = useFormat()
  const longest = Math.max(...weekTypes.map((type) => week[type]))
  if (weekTypes.every((type) => week[type] === 0)) return null
  return (
    <section className="card week-kinds">
      <h2 className="section-title">{t('kinds')}</h2>
      <ul>
        {weekTypes.map((type) => (
          <li key={type} className={isSpent(type) ? 'spent' : lookOf(type)?.accent}>
            <span>{isSpent(type) ? t('spent') : lookOf(type)?.name(words)}</span>{' '}
            <b>
              <SpokenPoints points={week[type]} shown={number(week[type])} />
            </b>
            {/* Decorative: the numbers carry the meaning. A negative number has an empty bar. */}
            <div className="progress-bar" aria-hidden="true">
              <i style={{ width: `${longest > 0 ? Math.max(0, (week[type] / longest) * 100) : 0}%` }} />
            </div>
          </li>
        ))}
      </ul>
      {hasRatio && <PraiseRatio week={week} />}
    </section>
  )
}

const isSpent = (type: WeekType) => activityTypes[type] === 'spent'

/** Five times as much praise as corrections makes a warm week. */
const warmRatio = 5

/** Never a reproach. */
function PraiseRatio({ week: { praises, corrections } }: { week: WeeklyStats }) {
  const t = useTranslations('weekPage')
  const { language } = useLanguage()
  if (praises + corrections === 0) return null
  const isWarm = praises >= corrections * warmRatio
  return (
    <p className="caption">
      {joinSentences(language, [t('praiseRatio', { praises, corrections }), t(isWarm ? 'praiseWarm' : 'praiseMore')])}
    </p>
  )
}
