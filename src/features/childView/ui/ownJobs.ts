import type { LentView } from '../../lending/contract.ts'
import type { Today } from '../contract.ts'

export interface OwnJob {
  job: Today['jobs'][number]
  isMine: boolean
  /** The child of this device who has taken it. */
  takenByName?: string
}

/** The jobs that a child is shown: those to take, the own ones, and those of others who use this device. */
export function ownJobs({ jobs, child }: Today, faces: LentView['faces']): OwnJob[] {
  return jobs.flatMap((job): OwnJob[] => {
    if (job.status === 'done') return []
    if (job.takenBy === null || job.takenBy === child.id) return [{ job, isMine: job.takenBy !== null }]
    const other = faces.find(({ id }) => id === job.takenBy)
    return other ? [{ job, isMine: false, takenByName: other.name }] : []
  })
}
