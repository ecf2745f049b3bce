import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { giftPoints, remedyPoints } from '../rules.ts'
import type { useGive } from './useGive.ts'
import './behaviors.css'

export type Giving = ReturnType<typeof useGive>

/** Surprise gifts, and points for making up for a mistake. */
export function Surprise({ giving }: { giving: Giving }) {
  const t = useTranslations('behaviors')
  const { signed } = useFormat()
  return (
    <section className="card tint">
      <div>
        <h2 className="section-title">{t('surpriseTitle')}</h2>
        <p className="caption">{t('surpriseText')}</p>
      </div>
      <div className="gifts">
        {giftPoints.map((points) => (
          <button
            key={points}
            type="button"
            className="button sun"
            aria-label={t('giftButton', { count: points })}
            aria-disabled={giving.isPending(`gift ${points}`) || undefined}
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
      <div>
        <h3 className="remedy-title">{t('remedyTitle')}</h3>
        <p className="caption">{t('remedyText')}</p>
      </div>
      <Remedies giving={giving} />
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
          aria-disabled={giving.isPending(name) || undefined}
          onClick={(event) => {
            giving.give(name, { type: 'reward', kind: 'remedy', title: t(name), points }, event.currentTarget)
          }}
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
