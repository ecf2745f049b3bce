import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Child } from '../../children/contract.ts'
import type { Job } from '../contract.ts'
import { JobRow } from './JobRow.tsx'
import { JobSheet } from './JobSheet.tsx'
import { useOpenJobs } from './useJobs.ts'
import './jobs.css'

/** What is to be done once, while there is anything. */
export function JobsSection({ child }: { child: Child }) {
  const t = useTranslations('jobs')
  const titleId = useId()
  const jobs = useOpenJobs()
  const { subject, isOpen, open, close } = useDialogOf<Job>()
  return (
    <>
      {jobs.length > 0 && (
        <section className="quick-actions" aria-labelledby={titleId}>
          <div>
            <h2 id={titleId} className="section-title">
              {t('title')}
            </h2>
            <p className="caption">{t('text')}</p>
          </div>
          <ul>
            {jobs.map((job) => (
              <li key={job.id}>
                <JobRow job={job} shownChild={child} onEdit={() => open(job)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {subject && <JobSheet key={subject.id} open={isOpen} onClose={close} job={subject} />}
    </>
  )
}
