import { useTranslations } from 'use-intl'
import { Star } from '../../../platform/ui/Star.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'

interface PointsNumberProps {
  points: number
  /** The size of the star in pixels. */
  size: number
  /** Whether a gain has a plus sign. */
  isSigned?: boolean
}

/** A number of points beside a star. Screen readers say the word “points” instead of the star. */
export function PointsNumber({ points, size, isSigned = false }: PointsNumberProps) {
  const common = useTranslations('common')
  const { number, signed } = useFormat()
  return (
    <>
      <Star size={size} />
      <span aria-hidden="true">{isSigned ? signed(points) : number(points)}</span>
      <span className="visually-hidden">{common('points', { count: points })}</span>
    </>
  )
}
