import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** `Habits · Pipling`; the bare name, or a whole title of its own, where there is no screen name. */
export function useDocumentTitle(screen: string, isWhole = false): void {
  const t = useTranslations('common')
  const title = isWhole ? screen : `${screen} · ${t('appName')}`
  useEffect(() => {
    document.title = title
  }, [title])
}
