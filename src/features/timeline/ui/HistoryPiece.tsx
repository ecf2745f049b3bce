import { memo, useRef } from 'react'
import type { Activity } from '../../points/contract.ts'
import type { Undoable } from '../../points/ui/useUndo.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import { EntryCard } from './EntryCard.tsx'
import { useHeightWhileFar } from './useHeightWhileFar.ts'

interface HistoryRow {
  entry: Activity
  isUndone: boolean
  /** It came while the list was looked at. */
  isNew: boolean
  isBeingUndone: boolean
}

interface HistoryPieceProps {
  rows: readonly HistoryRow[]
  /** One of so many that it is drawn only near the screen. */
  isOneOfMany: boolean
  /** Whether it is drawn from the start, however many there are. */
  isFirst: boolean
  onUndo: (entry: Undoable) => void
}

/** Of most entries, with the room around them. What is out of sight is taken to be so high. */
const usualHeightPx = 98

/**
 * A few neighbouring entries, drawn anew only when one of them changed: one more entry must not cost thousands. They come and go
 * together when there are many.
 */
export const HistoryPiece = memo(function HistoryPiece({ rows, isOneOfMany, isFirst, onUndo }: HistoryPieceProps) {
  const box = useRef<HTMLDivElement>(null)
  const heightPx = useHeightWhileFar(
    box,
    isOneOfMany,
    isOneOfMany && !isFirst ? rows.length * usualHeightPx : undefined,
  )
  return (
    <div ref={box} className="history-piece" data-items style={{ height: heightPx }}>
      {heightPx === undefined &&
        rows.map(({ entry, isUndone, isNew, isBeingUndone }) => (
          // An <ol> may hold nothing but its items, and one list of a day is not to be read as many.
          <div
            role="listitem"
            key={entry.id}
            className={`entry ${lookOf(entry.type)?.accent} ${isNew ? 'entry-new' : ''}`}
          >
            <EntryCard entry={entry} isUndone={isUndone} onUndo={onUndo} isBeingUndone={isBeingUndone} />
          </div>
        ))}
    </div>
  )
}, isSamePiece)

function isSamePiece(before: HistoryPieceProps, after: HistoryPieceProps): boolean {
  return (
    before.onUndo === after.onUndo &&
    before.isOneOfMany === after.isOneOfMany &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => {
      const next = after.rows[index]
      return (
        next !== undefined &&
        row.entry === next.entry &&
        row.isUndone === next.isUndone &&
        row.isNew === next.isNew &&
        row.isBeingUndone === next.isBeingUndone
      )
    })
  )
}

/** What comes near is drawn a piece in a frame: a longer one would hold up the finger that brings it. */
const longestPiece = 8

/**
 * Cuts a list into pieces of six on average. Whether a piece ends with an entry depends on its random id, and on how many came since the last
 * that ended so, so that the cuts stay where they are when the list grows: all of them at the old end, all but a few at the new one.
 */
export function piecesOf(entries: readonly Activity[]): { key: string; entries: Activity[] }[] {
  const pieces: { key: string; entries: Activity[] }[] = []
  let piece: Activity[] = []
  for (const entry of entries) {
    piece.push(entry)
    if (!entry.id.endsWith('0') && piece.length < longestPiece) continue
    pieces.push({ key: entry.id, entries: piece })
    piece = []
  }
  return piece.length > 0 ? [...pieces, { key: 'rest', entries: piece }] : pieces
}
