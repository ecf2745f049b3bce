import type { Translate } from '../../points/ui/featureUi.ts'
import { defaultQuickActions } from '../rules.ts'

/** The title of a quick action: translated for a default action, else as the family wrote it. */
export function actionTitle(t: Translate, { key, title }: { key: unknown; title: string }): string {
  const preset = defaultQuickActions.find((action) => action.key === key)
  return preset ? t(`defaults.${preset.key}`) : title
}
