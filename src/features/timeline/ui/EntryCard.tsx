import { memo, Suspense, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { SpokenPoints } from '../../../platform/ui/SpokenPoints.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Activity } from '../../points/contract.ts'
import { Recorder } from '../../points/ui/Recorder.tsx'
import { lookOf, pictureOf } from '../../points/ui/featureUi.ts'
import { readMetadata } from '../rules.ts'
import { RepairNote } from './RepairNote.tsx'
import { useEntryTitle } from './useEntryTitle.ts'
import '../../../platform/ui/layout.css'
import './timeline.css'

interface EntryCardProps {
  entry: Activity
  /** When it was, in words or by the clock. */
  time: ReactNode
  /** The name of who recorded it, see `useRecorderName`. */
  recorder: string | undefined
  /** Says that it was undone, when and by whom, in place of the time. Absent for an entry that stands. */
  undone?: ReactNode
  /** A deduction that was made right. */
  isRepaired?: boolean
  /** The time by the clock, for the name of the button that opens the entry. */
  clockTime?: string
  /** Makes the whole card a button. */
  onOpen?: (entry: Activity, title: string) => void
  /** Absent where the entry is only shown, or cannot be undone here. */
  onUndo?: ((entry: Activity, title: string) => void) | undefined
  isBeingUndone?: boolean
  isWaiting?: boolean
  /** Marks what was searched for. */
  mark?: ((text: string) => ReactNode) | undefined
}

const asItIs = (text: string) => text

/** One entry of the history. Memoized, because a thousand may be on the page when one is added. */
export const EntryCard = memo(function EntryCard({
  entry,
  time,
  recorder,
  undone,
  isRepaired = false,
  clockTime = '',
  onOpen,
  onUndo,
  isBeingUndone = false,
  isWaiting = false,
  mark = asItIs,
}: EntryCardProps) {
  const t = useTranslations('undo')
  const timeline = useTranslations('timeline')
  const title = useEntryTitle()(entry)
  const { points, description } = entry
  const look = lookOf(entry.type)
  const isUndone = undone !== undefined
  const quiet = look?.isQuiet?.(entry) ? 'quiet' : ''
  const data = readMetadata(entry.metadata)
  return (
    <div className={`row entry-card ${look?.accent} ${quiet}`}>
      <span className="row-icon">{entry.undoes ? <Icon name="undo" /> : pictureOf(entry, data)}</span>
      <div className="row-words">
        {onOpen ? (
          <OpenButton
            label={timeline('entry', { title, time: clockTime })}
            isUndone={isUndone}
            onOpen={() => onOpen(entry, title)}
          >
            {mark(title)}
          </OpenButton>
        ) : (
          <b className={isUndone ? 'undone' : undefined}>{title}</b>
        )}
        {look?.Details && <look.Details data={data} />}
        {description && <p className="entry-text">{mark(description)}</p>}
        {(onOpen || isWaiting) && look?.Below && (
          <Suspense>
            <look.Below entry={entry} isInSheet={false} />
          </Suspense>
        )}
        <RepairNote data={data} isRepaired={isRepaired} />
        <EntryFoot undone={undone} time={time} recorder={recorder} />
      </div>
      <div className="entry-end">
        {points !== null && points !== 0 && <Amount points={points} isUndone={isUndone} />}
        {onUndo && (
          <IconButton
            icon="undo"
            label={t('undoItem', { title })}
            onClick={() => {
              if (!isBeingUndone) onUndo(entry, title)
            }}
          />
        )}
      </div>
    </div>
  )
})

interface OpenButtonProps {
  label: string
  isUndone: boolean
  onOpen: () => void
  children: ReactNode
}

function OpenButton({ label, isUndone, onOpen, children }: OpenButtonProps) {
  return (
    <button
      type="button"
      className={`entry-open ${isUndone ? 'undone' : ''}`}
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onOpen}
    >
      <b>{children}</b>
    </button>
  )
}

function EntryFoot({ undone, time, recorder }: Pick<EntryCardProps, 'undone' | 'time' | 'recorder'>) {
  return (
    <p className="entry-foot">
      {undone === undefined ? (
        <>
          {time}
          <Recorder name={recorder} />
        </>
      ) : (
        <span className="undone-mark">{undone}</span>
      )}
    </p>
  )
}

function Amount({ points, isUndone }: { points: number; isUndone: boolean }) {
  const { signed } = useFormat()
  return (
    <span className={`amount ${points > 0 ? 'gain' : ''} ${isUndone ? 'undone' : ''}`}>
      <SpokenPoints points={points} shown={signed(points)} />
    </span>
  )
}
