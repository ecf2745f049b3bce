import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './IconButton.tsx'
import './layout.css'

/** The head of a screen: the way back where there is one, the one h1 of the view, and one action. */
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
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}
