import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './IconButton.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'
import './layout.css'

/** The header of a screen: an optional back button, the view's only h1, and one action. It names the document too. */
export function ScreenHeader({
  title,
  onBack,
  children,
}: {
  title: string
  onBack?: () => void
  children?: ReactNode
}) {
  const t = useTranslations('common')
  useDocumentTitle(title)
  return (
    <div className="screen-header">
      {onBack && <IconButton icon="arrowLeft" label={t('back')} onClick={onBack} filled />}
      <h1 id="screen" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
