import { useTranslations } from 'use-intl'
import { Drop } from '../../../platform/ui/Drop.tsx'
import type { Moment } from '../../moments/contract.ts'
import { Photo } from '../../moments/ui/Photo.tsx'
import { usePhotoLabel } from '../../moments/ui/usePhotoLabel.ts'
import { pictureOf } from '../../points/ui/featureUi.ts'
import { readMetadata } from '../../timeline/rules.ts'
import type { Praise, WeekStreak } from '../rules.ts'

/** Titles of praise, with how often they were given. */
export function WeekWell({ praises }: { praises: readonly Praise[] }) {
  const t = useTranslations('weekPage')
  if (praises.length === 0) return null
  return (
    <section className="card">
      <h2 className="section-title">{t('well')}</h2>
      <ul className="week-well">
        {praises.map(({ title, count, entry }) => (
          <li key={title} className="sun">
            {pictureOf(entry, readMetadata(entry.metadata))}
            <b>{title}</b>
            <span>{t('times', { count })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Habits with their days in a row, and the drops of the week. */
export function WeekStreaks({ streaks }: { streaks: readonly WeekStreak[] }) {
  const t = useTranslations('weekPage')
  if (streaks.length === 0) return null
  return (
    <section className="card">
      <h2 className="section-title">{t('streaks')}</h2>
      <ul className="week-streaks">
        {streaks.map(({ id, title, count, checked }) => (
          <li key={id}>
            <b>{title}</b>
            <span>{t('streak', { count })}</span>
            {/* Decorative: the words say how many. */}
            <i aria-hidden="true">
              {checked.map((isChecked, n) => (
                // Seven days, always in the same order.
                // oxlint-disable-next-line react/no-array-index-key
                <Drop key={n} state={isChecked ? 'done' : 'open'} size={24} />
              ))}
            </i>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The photo of a moment with its words, or its words alone. */
export function WeekMoment({ moment }: { moment: Moment }) {
  const t = useTranslations('weekPage')
  const photoLabel = usePhotoLabel()
  const { photos, content } = moment
  return (
    <section className="week-moment">
      <h2 className="visually-hidden">{t('photo')}</h2>
      {photos[0] ? (
        <figure>
          <Photo photo={photos[0]} size="large" alt={photoLabel(moment)} isEager />
          {content !== null && <figcaption>{content}</figcaption>}
        </figure>
      ) : (
        <blockquote>{content}</blockquote>
      )}
    </section>
  )
}
