import { Suspense, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { dayAt } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { SpokenPoints } from '../../../platform/ui/SpokenPoints.tsx'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Activity } from '../../points/contract.ts'
import { lookOf, pictureOf } from '../../points/ui/featureUi.ts'
import { readMetadata } from '../rules.ts'
import { RepairNote } from './RepairNote.tsx'

interface EntrySheetProps extends DialogProps {
  entry: Activity
  title: string
  /** The day and the time of the entry. */
  when: string
  /** The name of who recorded it, see `useRecorderName`. */
  recorder: string | undefined
  /** Says that it was undone, when and by whom. Absent for an entry that stands. */
  undone?: ReactNode
  /** A deduction that was made right. */
  isRepaired: boolean
  /** Absent where the entry cannot be corrected, or not by the reader. */
  onEdit?: (() => void) | undefined
  /** Absent where the entry cannot be undone, or not by the reader. */
  onUndo?: (() => void) | undefined
}

export function EntrySheet({
  entry,
  title,
  when,
  recorder,
  undone,
  isRepaired,
  open,
  onClose,
  onEdit,
  onUndo,
}: EntrySheetProps) {
  const t = useTranslations('timeline')
  const common = useTranslations('common')
  const { signed } = useFormat()
  const { points, description, type } = entry
  const look = lookOf(type)
  const data = readMetadata(entry.metadata)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          {onEdit && (
            <Button tone="soft" icon="pencil" onClick={onEdit}>
              {common('edit')}
            </Button>
          )}
          {onUndo && (
            <Button tone="soft" icon="undo" onClick={onUndo}>
              {t('undoConfirm')}
            </Button>
          )}
          <Button onClick={onClose}>{common('close')}</Button>
        </>
      }
    >
      <div className={`entry-facts ${look?.accent} ${look?.isQuiet?.(entry) ? 'quiet' : ''}`}>
        <span className="row-icon">{pictureOf(entry, data)}</span>
        <div className="row-words">
          <b>{when}</b>
          <RecorderLine entry={entry} name={recorder} />
          <SentLater entry={entry} />
          {undone && <small>{undone}</small>}
        </div>
        {points !== null && points !== 0 && (
          <span className={`amount ${points > 0 ? 'gain' : ''} ${undone ? 'undone' : ''}`}>
            <SpokenPoints points={points} shown={signed(points)} />
          </span>
        )}
      </div>
      {look?.Details && <look.Details data={data} />}
      {description && <p className="entry-description">{description}</p>}
      {look?.Below && (
        <Suspense>
          <look.Below entry={entry} isInSheet />
        </Suspense>
      )}
      <RepairNote data={data} isRepaired={isRepaired} />
      {look?.Offer && !undone && !isRepaired && (
        <Suspense>
          <look.Offer entry={entry} onTaken={onClose} />
        </Suspense>
      )}
    </Sheet>
  )
}

/** When it was tapped, if it was sent later; with the day, if that was another one. */
function SentLater({ entry: { happenedAt, createdAt } }: { entry: Activity }) {
  const t = useTranslations('timeline')
  const { clock } = useFormat()
  const shortDay = useShortDay()
  const calendar = useCalendar()
  if (happenedAt === createdAt) return null
  const [day, recordedDay] = [happenedAt, createdAt].map((at) => dayAt(new Date(at), calendar))
  const clockTime = clock(happenedAt, calendar.timeZone)
  const time = day === recordedDay ? clockTime : t('dayAndTime', { day: shortDay(day!), time: clockTime })
  return <small>{t('sentLater', { time })}</small>
}

/** Who recorded it, and whether they have left the family since; or through what, and which member answers for it. */
function RecorderLine({ entry: { by }, name }: { entry: Activity; name: string | undefined }) {
  const t = useTranslations('who')
  const via = useTranslations('via')
  const { data: me } = useUser()
  if (name === undefined) return null
  if (by?.via) return <small>{by.via.kind === 'child' ? via('childText', { name, by: by.name }) : name}</small>
  if (by?.id === me?.id) return <small>{name}</small>
  return <small>{t('byLabel', { name: by?.id === null ? t('former', { name }) : name })}</small>
}
