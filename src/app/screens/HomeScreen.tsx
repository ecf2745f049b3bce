import { useTranslations } from 'use-intl'
import type { Child } from '../../features/children/contract.ts'
import { ModuleArt, type ModuleArtName } from '../../platform/ui/ModuleArt.tsx'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { LatestEntry } from './LatestEntry.tsx'
import { modules, type ModuleName } from './modules.ts'
import { WeekHero } from './WeekHero.tsx'
import './home.css'
import './moduleTile.css'

interface HomeScreenProps {
  child: Child
  onOpenModule: (module: ModuleName) => void
  timelineHref: string
}

/** How is it going, and where do I tap. */
export function HomeScreen({ child, onOpenModule, timelineHref }: HomeScreenProps) {
  const t = useTranslations('home')
  useDocumentTitle(t('title'))
  return (
    <div className="screen">
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      <WeekHero key={child.id} child={child} />
      <div className="module-grid">
        {modules.map(({ name, accent }) => (
          <ModuleTile
            key={name}
            name={name}
            accent={accent}
            onOpen={() => {
              onOpenModule(name)
            }}
          />
        ))}
      </div>
      <LatestEntry child={child} timelineHref={timelineHref} />
    </div>
  )
}

/** What each tile says before anything of the module is loaded. */
const hints = { behaviors: 'behaviorsHint', habits: 'habitsHintEmpty', skills: 'skillsHintEmpty', moments: 'momentsHint' } as const

function ModuleTile({ name, accent, onOpen }: { name: ModuleName; accent: ModuleArtName; onOpen: () => void }) {
  const t = useTranslations('home')
  return (
    <button type="button" className={`module-tile ${accent}`} aria-label={`${t(name)}, ${t(hints[name])}`} onClick={onOpen}>
      <strong>{t(name)}</strong>
      <span>{t(hints[name])}</span>
      <ModuleArt name={accent} size={92} />
    </button>
  )
}
