import { useTranslations } from 'use-intl'
import { Star } from '../../../platform/ui/Star.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'

interface PointsNumberProps {
  points: number
  /** Of the star, in pixels. */
  size: number
  /** With a plus where it is a gain. */
  isSigned?: boolean
}

/** A number beside the symbol for points. Screen readers say the word. */
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
