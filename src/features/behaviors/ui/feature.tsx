import { lazy } from 'react'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import type { Activity } from '../../points/contract.ts'
import type { EntryLooks, Translate } from '../../points/ui/featureUi.ts'
import { remedyPoints } from '../rules.ts'
import { actionTitle } from './actionTitle.ts'

export const entries: EntryLooks = {
  behavior: {
    accent: 'sun',
    name: (t) => t('home.behaviors'),
    mark: (size) => <ModuleArt name="sun" size={size} />,
    picture: (entry) => {
      if (isDeduction(entry)) return <Icon name="cloudRain" />
      return (entry.iconName === 'gift' || entry.iconName === 'bandage') && <Icon name={entry.iconName} />
    },
    isQuiet: isDeduction,
    Offer: lazy(async () => ({ default: (await import('./BehaviorsScreen.tsx')).RepairOffer })),
    title: (t, { kind, key, title }, entry) => {
      if (kind === 'gift') return t('behaviors.gift')
      if (kind === 'remedy') return remedyTitle(t, entry)
      if (kind === 'behavior') return actionTitle(t, { key, title: typeof title === 'string' ? title : entry.title })
      return undefined
    },
  },
}

/** The undo of an award has negative points as well, but is no deduction. */
function isDeduction({ points, undoes }: Activity): boolean {
  return points !== null && points < 0 && undoes === null
}

function remedyTitle(t: Translate, { points }: Activity): string | undefined {
  const size = Math.abs(points ?? 0)
  if (size === remedyPoints.small) return t('behaviors.remedySmall')
  return size === remedyPoints.major ? t('behaviors.remedyMajor') : undefined
}
