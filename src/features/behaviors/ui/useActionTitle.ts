import { useTranslations } from 'use-intl'
import { defaultQuickActions } from '../rules.ts'

/** Words a quick action in the reader's language when it is one of the defaults, else as the family wrote it. */
export function useActionTitle(): (action: { key: unknown; title: string }) => string {
  const t = useTranslations('defaults')
  return ({ key, title }) => {
    const known = defaultQuickActions.find((action) => action.key === key)
    return known ? t(known.key) : title
  }
}
