import { useTranslations } from 'use-intl'
import { Drop } from '../../../platform/ui/Drop.tsx'
import { PictureArt } from '../../../platform/ui/PictureArt.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import type { Child } from '../../children/contract.ts'
import { useHabits } from './useHabits.ts'
import './phase.css'

/** The habits that the child does for praise alone, each with its day. Nothing while there is none. */
export function GrownShelf({ child }: { child: Child }) {
  const t = useTranslations('phase')
  const shortDay = useShortDay()
  const { data: habits = [] } = useHabits(child.id)
  const grown = habits.filter(({ graduatedDay }) => graduatedDay !== null)
  if (grown.length === 0) return null
  return (
    <section className="card grown-shelf" aria-labelledby="profile-grown">
      <h2 id="profile-grown" className="section-title">
        {t('shelf')}
      </h2>
      <p className="caption">{t('shelfText', { name: child.name })}</p>
      <ul>
        {grown.map(({ id, title, picture, graduatedDay }) => (
          <li key={id} className="grown">
            {picture === null ? <Drop state="done" size={40} /> : <PictureArt name={picture} size={44} />}
            <span>
              <b>
                <bdi>{title}</bdi>
              </b>
              <small>{t('grownSince', { date: shortDay(graduatedDay!) })}</small>
            </span>
            <Sprout stage={6} mood="glad" size={52} />
          </li>
        ))}
      </ul>
    </section>
  )
}
