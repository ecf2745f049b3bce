import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import type { BodyInput, ReplyOf } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange, withItem, withoutItem } from '../../../platform/ui/useChange.ts'
import { userQueryKey, useUser } from '../../auth/ui/useUser.ts'
import { recordingOf } from '../../behaviors/ui/useBehaviors.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useNames } from '../../lending/ui/useNames.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useUndoEntries } from '../../points/ui/useUndoEntries.ts'
import { performAct } from '../../sync/ui/performAct.ts'
import type { Act } from '../../sync/ui/useAct.ts'
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

/** A job that a child has done, as an act. It cannot wait, as only one child gets the points. */
const finishingOf = ({ title, points }: Job, childId: string) =>
  ({
    name: finishJob.path,
    childId,
    errorTitle: 'errors.record',
    send: (id, idempotencyKey) => send(finishJob, { params: { id }, body: { childId }, idempotencyKey }),
    pointsOf: () => points,
    shownAs: () => recordingOf(childId).queueAs({ type: 'reward', title, points }),
  }) satisfies Act<string, ReplyOf<typeof finishJob>>

/** Gives a child the points of a job. */
export function useFinishJob(onFinished: (childId: string) => void) {
  const t = useTranslations('jobs')
  const { signed } = useFormat()
  const client = useQueryClient()
  const names = useNames()
  const undoAction = useUndoEntries(jobsKey)
  const [isPending, setIsPending] = useState(false)

  function handleDone({ job, activity, child }: ReplyOf<typeof finishJob>): void {
    client.setQueryData<Job[]>(jobsKey, (jobs) => jobs && withItem(jobs, job))
    onFinished(child.id)
    const { id, title, points } = activity
    showToast({
      title: t('doneLabel', { title }),
      text: `${names([child])}: ${signed(job.points)}`,
      action: undoAction({ entries: [{ id, childId: child.id, title, points }], text: title }),
    })
  }

  async function finish(job: Job, childId: string): Promise<void> {
    setIsPending(true)
    await performAct(client, { ...finishingOf(job, childId), onDone: handleDone }, job.id).catch(() => undefined)
    setIsPending(false)
    void client.invalidateQueries({ queryKey: jobsKey })
  }

  return { isPending, finish }
}
