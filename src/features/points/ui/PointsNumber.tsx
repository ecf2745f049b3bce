import { SpokenPoints } from '../../../platform/ui/SpokenPoints.tsx'
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
  const { number, signed } = useFormat()
  return (
    <>
      <Star size={size} />
      <SpokenPoints points={points} shown={isSigned ? signed(points) : number(points)} />
    </>
  )
}
