import type { Accent } from '../../../platform/ui/tone.ts'
import { RewardArt } from '../../rewards/ui/RewardArt.tsx'
import { useChildState, useToday } from './childState.ts'
import drawings from './garden.svg'
import { ownJobs } from './ownJobs.ts'
import { useTranslations } from './texts.ts'
import type { ScreenName } from './view.ts'

/** In their order. */
const doors = [
  { screen: 'good', accent: 'blossom' },
  { screen: 'store', accent: 'honey' },
  { screen: 'story', accent: 'berry' },
  { screen: 'jobs', accent: 'leaf' },
  { screen: 'wish', accent: 'sun' },
] as const satisfies { screen: ScreenName; accent: Accent | 'honey' }[]

/** The doors of today to the other screens. */
export function Doors() {
  const t = useTranslations('kid')
  const today = useToday()
  const { faces, open } = useChildState()
  const hasJobs = ownJobs(today, faces.faces).length > 0
  const shown = doors.filter(({ screen }) => screen !== 'jobs' || hasJobs)
  return (
    <nav className="kid-tiles" aria-label={t('title', { name: today.child.name })}>
      {shown.map(({ screen, accent }) => (
        <button
          key={screen}
          type="button"
          className={`kid-tile ${accent} ${screen === 'good' ? 'wide' : ''}`}
          onClick={() => open({ screen })}
        >
          <b>{t(screen)}</b>
          {screen === 'store' ? <RewardArt name="gift" size={64} /> : <KidArt name={screen} size={64} />}
        </button>
      ))}
    </nav>
  )
}

export type KidArtName = 'morning' | 'day' | 'evening' | 'good' | 'story' | 'jobs' | 'wish'

export function KidArt({ name, size }: { name: KidArtName; size: number }) {
  return (
    <svg className="kid-art" width={size} height={size} viewBox="0 0 80 80" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
