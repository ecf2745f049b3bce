import { useTranslations } from 'use-intl'
import { defaultQuickActions } from '../rules.ts'

/** Returns a function for the title of a quick action: translated for a default action, else as the family wrote it. */
export function useActionTitle(): (action: { key: unknown; title: string }) => string {
  const t = useTranslations('defaults')
  return ({ key, title }) => {
    const preset = defaultQuickActions.find((action) => action.key === key)
    return preset ? t(preset.key) : title
  }
}
