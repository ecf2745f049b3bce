import { useTranslations } from 'use-intl'
import { actionTitle } from './actionTitle.ts'

/** Returns a function for the title of a quick action: see `actionTitle`. */
export function useActionTitle(): (action: { key: unknown; title: string }) => string {
  const t = useTranslations()
  return (action) => actionTitle(t, action)
}
