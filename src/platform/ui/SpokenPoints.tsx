import { useTranslations } from 'use-intl'

interface SpokenPointsProps {
  points: number
  /** The number as it is seen. */
  shown: string
}

/** A number of points. Screen readers say the word “points” with it. */
export function SpokenPoints({ points, shown }: SpokenPointsProps) {
  const common = useTranslations('common')
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{common('points', { count: points })}</span>
    </>
  )
}
