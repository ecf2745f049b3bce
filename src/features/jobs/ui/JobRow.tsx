import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import { PictureArt } from '../../../platform/ui/PictureArt.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { flyStar } from '../../points/ui/flyStar.ts'
import type { Job } from '../contract.ts'
import { useFinishJob } from './useJobs.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { Avatar } from '../../children/ui/Avatar.tsx'
import { addDays } from '../../../platform/time/rules.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useNames } from '../../lending/ui/useNames.ts'
import '../../../platform/ui/rowGroup.css'

interface JobRowProps {
  job: Job
  /** The child whose balance the page shows. */
  shownChild: Child
  onEdit: () => void
}

export function JobRow({ job, shownChild, onEdit }: JobRowProps) {
  const t = useTranslations('jobs')
  const { signed } = useFormat()
  const textOf = useJobText()
  const may = useMay()
  const row = useRef<HTMLDivElement>(null)
  const { data: children = [] } = useChildren()
  const { subject: opening, isOpen, open, close } = useDialogOf<number>()
  const { finish, isPending } = useFinishJob((childId) => {
    close()
    if (childId === shownChild.id && row.current) flyStar(row.current)
  })
  const { title, picture, points, takenBy, childIds } = job
  // The child who took it did it. If none took it and several may have done it, the sheet asks which.
  const able = children.filter(({ id }) => (takenBy === null ? (childIds?.includes(id) ?? true) : id === takenBy))
  const words = (
    <>
      <b>
        <bdi>{title}</bdi>
      </b>
      <small>{textOf(job)}</small>
    </>
  )
  return (
    <div ref={row} className="job">
      <span className="row-icon">
        {picture === null ? <ModuleArt name="sun" size={30} /> : <PictureArt name={picture} size={38} />}
      </span>
      {may('changeJobs') ? (
        <button type="button" className="job-words" aria-haspopup="dialog" onClick={onEdit}>
          {words}
        </button>
      ) : (
        <p className="job-words">{words}</p>
      )}
      <span className="award" translate="no">
        <Star size={18} />
        {signed(points)}
      </span>
      <Button
        size="sm"
        tone="sun"
        label={t('doneLabel', { title })}
        pending={isPending}
        onClick={() => {
          if (able.length === 1) return finish(job, able[0]!.id)
          open((opening ?? 0) + 1)
          return undefined
        }}
      >
        {t('done')}
      </Button>
      {opening !== undefined && (
        <WhoSheet
          key={opening}
          open={isOpen}
          onClose={close}
          job={job}
          candidates={able}
          onChoose={(childId) => {
            // The points of a job are given once.
            if (!isPending) void finish(job, childId)
          }}
        />
      )}
    </div>
  )
}

interface WhoSheetProps extends DialogProps {
  job: Job
  candidates: readonly Child[]
  onChoose: (childId: string) => void
}

/** Asks which child has done a job. */
function WhoSheet({ open, onClose, job, candidates, onChoose }: WhoSheetProps) {
  const t = useTranslations('jobs')
  const { signed } = useFormat()
  return (
    <Sheet open={open} onClose={onClose} title={t('whoDid')} isTitleFocused>
      <p className="caption">
        <bdi>{job.title}</bdi> · {signed(job.points)}
      </p>
      <ul className="row-group">
        {candidates.map(({ id, name, avatarUrl }) => (
          <li key={id}>
            <button type="button" className="row" onClick={() => onChoose(id)}>
              <Avatar emoji={avatarUrl} />
              <b className="row-words">
                <bdi>{name}</bdi>
              </b>
              <Icon name="chevronRight" size={20} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Returns a function that says whom a job is for, and by when. */
function useJobText(): (job: Job) => string {
  const t = useTranslations('jobs')
  const names = useNames()
  const { weekdayLong } = useFormat()
  const shortDay = useShortDay()
  const today = useFamilyDay()
  const { data: children = [] } = useChildren()

  function who({ childIds, takenBy }: Job): string {
    const taker = children.find(({ id }) => id === takenBy)
    if (taker) return t('takenBy', { name: taker.name })
    const meant = children.filter(({ id }) => childIds?.includes(id) ?? true)
    return childIds === null && children.length > 1 ? t('openFirst') : t('openFor', { name: names(meant) })
  }

  function when(day: string): string {
    if (day === today) return t('dueToday')
    if (day === addDays(today, 1)) return t('dueTomorrow')
    const isNear = day > today && day < addDays(today, 7)
    return t('by', { day: isNear ? weekdayLong(day) : shortDay(day) })
  }

  return (job) => [who(job), ...(job.dueDay === null ? [] : [when(job.dueDay)])].join(' · ')
}
