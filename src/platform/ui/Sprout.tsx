import drawings from './drawings.svg'

/** The mascot is never sad or angry with the family: `oops` is for errors of the app. */
export type SproutMood = 'happy' | 'glad' | 'sleep' | 'think' | 'oops'

/** The mascot with its two leaves. It is decorative: text beside it carries the meaning. */
export function Sprout({ mood = 'happy', size }: { mood?: SproutMood; size: number }) {
  return (
    <svg className="sprout" width={size} height={size} viewBox="0 0 120 120" aria-hidden="true">
      <use href={`${drawings}#${mood === 'oops' ? 'droop' : 's2'}`} />
      <use href={`${drawings}#body`} />
      <use href={`${drawings}#${mood}`} />
    </svg>
  )
}
