import { PictureArt } from '../../../platform/ui/PictureArt.tsx'
import { giveJobBack, takeJob } from '../../jobs/contract.ts'
import { addRequest } from '../../requests/contract.ts'
import { useChildState, useToday } from './childState.ts'
import { dayWords } from './days.ts'
import { KidArt } from './Doors.tsx'
import { BigButton } from './KidControls.tsx'
import { KidLine, KidPage } from './KidPage.tsx'
import { type OwnJob, ownJobs } from './ownJobs.ts'
import { Price } from './Price.tsx'
import { useTranslations } from './texts.ts'
import { useChildAct } from './useChildAct.ts'

/** Jobs: each is done once, by the first child who takes it. */
export function JobsScreen() {
  const t = useTranslations('kid')
  const jobs = useTranslations('kidJobs')
  const today = useToday()
  const { faces } = useChildState()
  const acts = useChildAct()
  const shown = ownJobs(today, faces.faces)
  return (
    <KidPage title={t('jobs')}>
      <KidLine />
      {shown.length === 0 && <p className="kid-text">{jobs('none')}</p>}
      <ul className="kid-list">
        {shown.map((job) => (
          <JobRow key={job.job.id} {...job} {...acts} />
        ))}
      </ul>
    </KidPage>
  )
}

function JobRow({ job, isMine, takenByName, act, pending }: OwnJob & ReturnType<typeof useChildAct>) {
  const t = useTranslations('kidJobs')
  const today = useToday()
  const { title, points, dueDay, picture } = job
  const words = [
    isMine && t('mine'),
    takenByName !== undefined && t('taken', { name: takenByName }),
    // A day that is over changes nothing, and nobody is told that it is.
    dueDay !== null && dueDay >= today.day && t('by', { day: dayWords(dueDay, today.day) }),
  ].filter(Boolean)
  const isTaken = takenByName !== undefined
  return (
    <li className={isTaken ? 'kid-row is-flat' : 'kid-row'}>
      <span className="kid-pic leaf">
        {picture === null ? <KidArt name="jobs" size={48} /> : <PictureArt name={picture} size={50} />}
      </span>
      <div className="row-words">
        <b>{title}</b>
        {words.length > 0 && <small>{words.join(' · ')}</small>}
        {!isTaken && <Price points={points} />}
      </div>
      {!isTaken && <JobButtons {...{ job, isMine, act, pending }} />}
    </li>
  )
}

/** Takes a job, gives it back, or says that it is done. */
function JobButtons({ job, isMine, act, pending }: Omit<OwnJob, 'takenByName'> & ReturnType<typeof useChildAct>) {
  const t = useTranslations('kidJobs')
  const asks = useTranslations('kidAsk')
  const labels = useTranslations('idea')
  const { id, title, requestId } = job
  const params = { id }
  if (!isMine)
    return (
      <BigButton
        small
        label={labels('of', { action: t('take'), title })}
        isPending={pending.has(`take ${id}`)}
        onClick={() => void act(`take ${id}`, takeJob, { params })}
      >
        {t('take')}
      </BigButton>
    )
  if (requestId !== null) return <span className="kid-chip sun">{asks('waiting')}</span>
  return (
    <span className="kid-row-buttons">
      <BigButton
        tone="soft"
        small
        label={labels('of', { action: t('giveBack'), title })}
        isPending={pending.has(`back ${id}`)}
        onClick={() => void act(`back ${id}`, giveJobBack, { params })}
      >
        {t('giveBack')}
      </BigButton>
      <BigButton
        small
        icon="check"
        label={labels('of', { action: t('done'), title })}
        isPending={pending.has(`done ${id}`)}
        onClick={() => void act(`done ${id}`, addRequest, { body: { kind: 'job', subjectId: id } })}
      >
        {t('done')}
      </BigButton>
    </span>
  )
}
