import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/**
 * Sets the title of the document, such as `Habits · Pipling`.
 * @param isWhole uses `screen` as the complete title
 */
export function useDocumentTitle(screen: string, isWhole = false): void {
  const t = useTranslations('common')
  const title = isWhole ? screen : `${screen} · ${t('appName')}`
  useEffect(() => {
    document.title = title
  }, [title])
}
