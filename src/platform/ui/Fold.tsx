import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './Icon.tsx'
import './fold.css'

interface FoldProps {
  title?: string
  /** What is chosen inside, in words, or what it is for. */
  chosen: readonly string[]
  /** Shows the fields at first: for an edited item in which one of them differs from the standard. */
  startsOpen?: boolean
  children: ReactNode
}

/** The fields of a form that need not be filled in, behind one row. `useForm` opens it when one of them is wrong. */
export function Fold({ title, chosen, startsOpen = false, children }: FoldProps) {
  const t = useTranslations('form')
  // Never changed afterwards: from then on it is opened and closed by hand.
  const [open] = useState(startsOpen)
  return (
    <details className="fold" open={open}>
      <summary>
        <span>
          <b>{title ?? t('more')}</b>
          <small>{chosen.join(' · ')}</small>
        </span>
        <Icon name="chevronDown" size={20} />
      </summary>
      <div className="fold-fields">{children}</div>
    </details>
  )
}
