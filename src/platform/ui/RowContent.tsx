import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import './layout.css'
import './rowGroup.css'

interface RowContentProps {
  icon: IconName
  title: ReactNode
  text?: ReactNode
  /** False for what acts at once instead of leading somewhere. */
  hasArrow?: boolean
}

export function RowContent({ icon, title, text, hasArrow = true }: RowContentProps) {
  return (
    <>
      <span className="row-icon">
        <Icon name={icon} size={22} />
      </span>
      <span className="row-words">
        <b>{title}</b>
        {text !== undefined && <small>{text}</small>}
      </span>
      {hasArrow && <Icon name="chevronRight" size={20} />}
    </>
  )
}
