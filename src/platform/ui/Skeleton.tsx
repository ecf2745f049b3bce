import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import './states.css'

/** Marks a region that is loading. The shapes inside appear after 150 ms, so that a quick answer does not flash. */
export function Loading({ children, label }: { children: ReactNode; label?: string }) {
  const t = useTranslations('common')
  return (
    <div aria-busy="true" className="loading">
      <span className="visually-hidden">{label ?? t('loading')}</span>
      {children}
    </div>
  )
}

/** A grey shape in the size of what will stand there. Sizes are CSS lengths. */
export function Skeleton({
  height,
  width = '100%',
  radius = '20px',
}: {
  height: string
  width?: string
  radius?: string
}) {
  return <div className="skeleton" style={{ height, width, borderRadius: radius }} />
}
