import type { IconName } from '../../../platform/ui/iconPaths.ts'
import type { QuickAction } from '../contract.ts'
import type { defaultQuickActions } from '../rules.ts'

const icons: Readonly<Record<(typeof defaultQuickActions)[number]['key'], IconName>> = {
  greeting: 'hand',
  tidyToys: 'toys',
  helpClean: 'broom',
  helpOthers: 'handHeart',
  studyWell: 'graduationCap',
}

/** The icon of a quick action: its own for a ready-made one, else a heart. */
export const actionIcon = ({ key }: Pick<QuickAction, 'key'>): IconName =>
  (icons as Readonly<Record<string, IconName>>)[key ?? ''] ?? 'heart'
