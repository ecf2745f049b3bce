import drawings from './drawings.svg'

/** The mascot is never sad or angry with the family: `oops` is for errors of the app. */
export type SproutMood = 'happy' | 'glad' | 'sleep' | 'think' | 'oops'

/** The upper edge of the drawing at each stage. Later ones grow out of the square. */
export const sproutTops = [0, 0, -16, -36, -50, -74]

interface SproutProps {
  mood?: SproutMood
  /** 1 to 6, from a seedling to a flower. The second has two leaves. */
  stage?: number | undefined
  /** The height, and the width up to the second stage. */
  size: number
}

/** The mascot. It is decorative: text beside it carries the meaning. */
export function Sprout({ mood = 'happy', stage = 2, size }: SproutProps) {
  const top = sproutTops[stage - 1] ?? 0
  const height = 120 - top
  return (
    <svg
      className="sprout"
      width={Math.round((size * 120) / height)}
      height={size}
      viewBox={`0 ${top} 120 ${height}`}
      aria-hidden="true"
    >
      <use href={`${drawings}#${mood === 'oops' ? 'droop' : `s${stage}`}`} />
      <use href={`${drawings}#body`} />
      <use href={`${drawings}#${mood}`} />
    </svg>
  )
}
