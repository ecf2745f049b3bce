import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './IconButton.tsx'
import './layout.css'

/** The header of a screen: an optional back button, the view's only h1, and one action. */
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
