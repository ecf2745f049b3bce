import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Activity } from '../../points/contract.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import type { Undoable } from '../../points/ui/useUndo.ts'
import { canUndo, readMetadata } from '../rules.ts'
import { RelativeTime } from './RelativeTime.tsx'
import { useEntryTitle } from './useEntryTitle.ts'
import '../../../platform/ui/layout.css'
import './timeline.css'

interface EntryCardProps {
  entry: Activity
  isUndone: boolean
  /** Absent where the entry is only shown. */
  onUndo?: (entry: Undoable) => void
  isBeingUndone?: boolean
}

/** One entry of the history. Memoized, because a thousand may be on the page when one is added. */
export const EntryCard = memo(function EntryCard({ entry, isUndone, onUndo, isBeingUndone = false }: EntryCardProps) {
  const t = useTranslations('undo')
  const title = useEntryTitle()(entry)
  const { signed } = useFormat()
  const { id, points, description } = entry
  const look = lookOf(entry.type)
  return (
    <div className={`row entry-card ${look?.accent}`}>
      <span className="row-icon">{entry.undoes ? <Icon name="undo" /> : look?.picture(entry)}</span>
      <div className="row-words">
        <b className={isUndone ? 'undone' : undefined}>{title}</b>
        {look?.Details && <look.Details data={readMetadata(entry.metadata)} />}
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
        {onUndo && !look?.isPermanent && canUndo(entry, isUndone) && (
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
