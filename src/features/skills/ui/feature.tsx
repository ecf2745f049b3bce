import { Icon } from '../../../platform/ui/Icon.tsx'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import type { EntryLooks, Metadata, Translate } from '../../points/ui/featureUi.ts'

export const entries: EntryLooks = {
  skill: {
    accent: 'berry',
    name: (t) => t('home.skills'),
    mark: (size) => <ModuleArt name="berry" size={size} />,
    picture: ({ iconName }) => iconName === 'trophy' && <Icon name="trophy" />,
    title: (t, data, entry) => {
      const title = typeof data.title === 'string' ? data.title : entry.title
      if (data.kind === 'skill_completed') return t('timeline.skillCompleted', { title })
      if (data.kind === 'skill_score') return scoreTitle(t, data, title)
      return undefined
    },
  },
}

function scoreTitle(t: Translate, { score, unit, isBest }: Metadata, title: string): string {
  if (typeof score !== 'number') return title
  const values = { title, score, unit: typeof unit === 'string' ? unit : '' }
  // A unit is optional, and its place at the end of the sentence is then empty.
  return t(isBest === false ? 'timeline.skillTried' : 'timeline.skillScore', values).trim()
}
