import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { giftPoints, remedyPoints } from '../rules.ts'
import { useHistory } from '../../timeline/ui/useHistory.ts'
import { deductionToMakeRight } from './toMakeRight.ts'
import { repairing, type useGive } from './useGive.ts'
import './behaviors.css'

export type Giving = ReturnType<typeof useGive>

/** Surprise points, for a moment that deserves something extra. */
export function Gifts({ giving }: { giving: Giving }) {
  const t = useTranslations('behaviors')
  const { signed } = useFormat()
  const headingId = useId()
  return (
    <section className="gift-line" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('surpriseTitle')}</h2>
      <div className="gifts">
        {giftPoints.map((points) => (
          <button
            key={points}
            type="button"
            className="button sun"
            aria-label={t('giftButton', { count: points })}
            onClick={(event) => {
              giving.give(
                `gift ${points}`,
                { type: 'reward', kind: 'gift', title: t('gift'), points },
                event.currentTarget,
              )
            }}
          >
            <span className="gift-amount">
              <Star size={18} />
              {signed(points)}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}

/** Points for making right what a deduction was for. Only while there is such a one. */
export function MakeRight({ childId, giving }: { childId: string; giving: Giving }) {
  const t = useTranslations('behaviors')
  const headingId = useId()
  const entries = useHistory(childId).data?.entries ?? []
  const id = useNow((nowMs) => deductionToMakeRight(entries, nowMs)?.id ?? '')
  const deduction = entries.find((entry) => entry.id === id)
  if (!deduction) return null
  return (
    <section className="gift-line" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('remedyTitle')}</h2>
      <p className="caption">
        <bdi>{deduction.title}</bdi>
      </p>
      <Remedies giving={repairing(giving, id)} />
    </section>
  )
}

/** The buttons to award points for making up for a mistake. */
export function Remedies({ giving }: { giving: Giving }) {
  const t = useTranslations('behaviors')
  const { signed } = useFormat()
  const remedies = [
    { name: 'remedySmall', points: remedyPoints.small },
    { name: 'remedyMajor', points: remedyPoints.major },
  ] as const
  return (
    <div className="remedies leaf">
      {remedies.map(({ name, points }) => (
        <button
          key={name}
          type="button"
          className="remedy"
          onClick={(event) =>
            giving.give(name, { type: 'reward', kind: 'remedy', title: t(name), points }, event.currentTarget)
          }
        >
          <Icon name="bandage" size={22} />
          <span className="visually-hidden">{t('remedyButton', { label: t(name), count: points })}</span>
          <span className="remedy-words" aria-hidden="true">
            {t(name)}
            <span className="remedy-amount">
              <Star size={16} />
              {signed(points)}
            </span>
          </span>
        </button>
      ))}
    </div>
  )
}
