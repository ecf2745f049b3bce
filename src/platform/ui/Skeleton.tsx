import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import './states.css'

/** Marks a region as loading. The skeletons inside appear after 150 ms, so a fast response causes no flicker. */
export function Loading({ children, label }: { children: ReactNode; label?: string }) {
  const t = useTranslations('common')
  return (
    <div aria-busy="true" className="loading">
      <span className="visually-hidden">{label ?? t('loading')}</span>
      {children}
    </div>
  )
}

/** A grey placeholder in the size of the content to come. Sizes are CSS lengths. */
export function Skeleton({ height, radius = '20px' }: { height: string; radius?: string }) {
  return <div className="skeleton" style={{ height, borderRadius: radius }} />
}
