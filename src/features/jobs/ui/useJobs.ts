import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange, withItem, withoutItem } from '../../../platform/ui/useChange.ts'
import { userQueryKey, useUser } from '../../auth/ui/useUser.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useNames } from '../../lending/ui/useNames.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useUndoEntries } from '../../points/ui/useUndoEntries.ts'
import { invalidateChild } from '../../sync/ui/childData.ts'
import { addJob, deleteJob, finishJob, type Job, updateJob } from '../contract.ts'

const jobsKey = ['/api', 'jobs'] as const

/** The jobs that nobody has done yet, the oldest first. */
export function useOpenJobs(): Job[] {
  const { data: user } = useUser()
  const { data: jobs = [] } = useQuery<Job[]>({ queryKey: jobsKey, enabled: user?.hasJobs ?? false })
  return jobs.filter(({ status }) => status !== 'done')
}

export function useAddJob(onAdded: () => void) {
  const t = useTranslations('jobs')
  const client = useQueryClient()
  const names = useNames()
  const { data: children = [] } = useChildren()
  return useChange({
    handledCodes: ['too_many_jobs'],
    send: (body: BodyInput<typeof addJob>) => sendOnce(addJob, { body }),
    onDone: ({ childIds }) => {
      onAdded()
      const seeing = children.filter(({ id, hasView }) => hasView && (childIds?.includes(id) ?? true))
      showToast({
        title: t('added'),
        text: seeing.length > 0 ? t('addedText', { names: names(seeing) }) : undefined,
      })
      // It says whether there are jobs.
      void client.invalidateQueries({ queryKey: userQueryKey })
    },
    refetch: { queryKey: jobsKey },
  })
}

export const useUpdateJob = (onUpdated: () => void) =>
  useChange({
    shownIn: jobsKey,
    handledCodes: ['job_done'],
    send: ({ id, ...body }: BodyInput<typeof updateJob> & { id: string }) =>
      sendOnce(updateJob, { params: { id }, body }),
    edit: (jobs: Job[], job) => withItem(jobs, job),
    onDone: onUpdated,
    refetch: { queryKey: jobsKey },
  })

export const useDeleteJob = (onDeleted: () => void) =>
  useChange({
    shownIn: jobsKey,
    send: ({ id }: Job) => sendOnce(deleteJob, { params: { id } }),
    edit: (jobs: Job[], _reply, job) => withoutItem(jobs, job),
    onDone: onDeleted,
    refetch: { queryKey: jobsKey },
  })

/** Gives a child the points of a job. */
export function useFinishJob(onFinished: (childId: string) => void) {
  const t = useTranslations('jobs')
  const { signed } = useFormat()
  const client = useQueryClient()
  const names = useNames()
  const undoAction = useUndoEntries(jobsKey)
  return useChange({
    shownIn: jobsKey,
    errorTitle: 'errors.record',
    send: ({ job, childId }: { job: Job; childId: string }) =>
      sendOnce(finishJob, { params: { id: job.id }, body: { childId } }),
    edit: (jobs: Job[], { job }) => withItem(jobs, job),
    onDone: ({ job, activity, child }) => {
      onFinished(child.id)
      void invalidateChild(client, child.id)
      showToast({
        title: t('doneLabel', { title: job.title }),
        text: `${names([child])}: ${signed(job.points)}`,
        action: undoAction({ entries: [{ id: activity.id, childId: child.id }], text: job.title }),
      })
    },
    refetch: { queryKey: jobsKey },
  })
}
