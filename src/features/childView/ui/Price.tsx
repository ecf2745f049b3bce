import { Star } from '../../../platform/ui/Star.tsx'
import { numberText, useTranslations } from './texts.ts'

/** A number of stars: what something costs or brings. With a plus, what was given. */
export function Price({ points, isGiven = false }: { points: number; isGiven?: boolean }) {
  const t = useTranslations('kid')
  return (
    <span className="kid-price">
      <Star />
      <span className="visually-hidden">{t('stars', { count: points })}</span>
      <span aria-hidden="true">
        {isGiven && '+'}
        {numberText(points)}
      </span>
    </span>
  )
}
