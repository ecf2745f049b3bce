import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import './layout.css'
import './connectionCard.css'

interface ConnectionCardProps {
  icon: IconName
  title: string
  /** What it is for, in one sentence. */
  text: string
  /** What exists, in a `ul` of class `connections`, and one button. */
  children: ReactNode
}

/** One way by which the family is reached from outside the app. */
export function ConnectionCard({ icon, title, text, children }: ConnectionCardProps) {
  return (
    <section className="card connection">
      <div className="connection-head leaf">
        <span className="row-icon">
          <Icon name={icon} size={22} />
        </span>
        <div>
          <h2>{title}</h2>
          <p className="caption">{text}</p>
        </div>
      </div>
      {children}
    </section>
  )
}

interface ConnectionRowProps {
  title: ReactNode
  text: ReactNode
  /** Whether it works no more. */
  isOver?: boolean
  /** The control that ends it. */
  children?: ReactNode
}

/** Something that exists, in the list of a card. */
export function ConnectionRow({ title, text, isOver = false, children }: ConnectionRowProps) {
  return (
    <li className={isOver ? 'is-over' : undefined}>
      <div className="row-words">
        <b>{title}</b>
        <small>{text}</small>
      </div>
      {children}
    </li>
  )
}
