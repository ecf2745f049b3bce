import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import type { Accent } from '../../../platform/ui/tone.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Activity } from '../../points/contract.ts'
import type { Undoable } from '../../points/ui/useUndo.ts'
import { canUndo } from '../rules.ts'
import { RelativeTime } from './RelativeTime.tsx'
import { useEntryTitle, useMomentPictures } from './useEntryWords.ts'
import '../../../platform/ui/layout.css'
import './timeline.css'

interface EntryCardProps {
  entry: Activity
  isUndone: boolean
  /** Absent where nothing can be done with the entry. */
  onUndo?: (entry: Undoable) => void
  isBeingUndone?: boolean
}

/** The colour of an entry is the colour of its module; what was bought has the colour of points. */
export const accents: Record<string, Accent> = {
  behavior: 'sun',
  habit: 'water',
  skill: 'berry',
  moment: 'blossom',
  reward: 'honey',
}

/** One entry of the history. Remembered, because thousands may be on the page when one is added. */
export const EntryCard = memo(function EntryCard({ entry, isUndone, onUndo, isBeingUndone = false }: EntryCardProps) {
  const t = useTranslations('undo')
  const title = useEntryTitle()(entry)
  const { signed } = useFormat()
  const { id, points, description } = entry
  return (
    <div className={`row entry-card ${accents[entry.type]}`}>
      <span className="row-icon">
        <EntryPicture entry={entry} />
      </span>
      <div className="row-words">
        <b className={isUndone ? 'undone' : undefined}>{title}</b>
        <MomentPictures entry={entry} />
        {description && <p className="entry-text">{description}</p>}
        <p className="entry-foot">
          <RelativeTime at={entry.createdAt} />
          {isUndone && <span className="chip undone-mark">{t('undoneLabel')}</span>}
        </p>
      </div>
      <div className="entry-end">
        {points !== null && points !== 0 && (
          <span className={`amount ${points > 0 ? 'gain' : ''} ${isUndone ? 'undone' : ''}`}>{signed(points)}</span>
        )}
        {onUndo && canUndo(entry, isUndone) && (
          <IconButton
            icon="undo"
            label={t('undoItem', { title })}
            onClick={() => {
              if (!isBeingUndone) onUndo({ id, title, points })
            }}
          />
        )}
      </div>
    </div>
  )
})

function EntryPicture({ entry: { type, iconName, undoes } }: { entry: Activity }) {
  if (undoes) return <Icon name="undo" />
  switch (iconName) {
    case 'gift':
    case 'bandage':
    case 'trophy':
      return <Icon name={iconName} />
    default:
      return type === 'reward' ? <Icon name="shoppingBag" /> : <ModuleArt name={artOf[type] ?? 'sun'} size={26} />
  }
}

const artOf: Record<string, Parameters<typeof ModuleArt>[0]['name']> = {
  behavior: 'sun',
  habit: 'water',
  skill: 'berry',
  moment: 'blossom',
}

function MomentPictures({ entry }: { entry: Activity }) {
  const pictures = useMomentPictures()(entry)
  if (pictures.length === 0) return null
  return (
    <p className="moment-pictures">
      {pictures.map(({ emoji, name }) => (
        <span key={name}>
          <span className="emoji" aria-hidden="true">
            {emoji}
          </span>
          {name}
        </span>
      ))}
    </p>
  )
}
