import type { QueuedAct, Upload } from './outbox.ts'
import { pause } from '../../../platform/ui/pause.ts'
import { fromStored, openStore, resultOf, type StoredBlob, toStored, transact } from './store.ts'

/** A request that the device stores until it has its response. */
export type Job = QueuedAct | Upload

export const isAct = (job: Job): job is QueuedAct => 'entry' in job
export const isUpload = (job: Job): job is Upload => !isAct(job)

/** Every job of this device in its order, of every guardian. */
export const readJobs = (): Promise<Job[]> =>
  transact(['jobs'], 'readonly', (jobs) => resultOf<Job[]>(jobs.index('order').getAll()))

/** @returns the bytes of a job; undefined if it was sent or discarded */
export async function readBlob(key: string): Promise<Blob | undefined> {
  const stored = await transact(['blobs'], 'readonly', (blobs) => resultOf<StoredBlob | undefined>(blobs.get(key)))
  return stored && fromStored(stored)
}

/** A browser that has not opened its database after this time may never do so, and says nothing. */
const openingMs = 2000

/** Stores new jobs after all others, with their bytes, or nothing. @throws where the browser refuses */
export async function storeJobs(added: readonly Job[], bytes: readonly { key: string; blob: Blob }[]): Promise<void> {
  // Nothing is written then, so that the act can be sent at once.
  if (!(await Promise.race([openStore(), pause(openingMs)])))
    throw new Error('the database of the browser does not open')
  // A transaction waits for nothing else.
  const stored = await Promise.all(bytes.map(({ key, blob }) => toStored(key, blob)))
  await transact(['jobs', 'blobs'], 'readwrite', async (jobs, blobs) => {
    const last = await resultOf(jobs.index('order').openKeyCursor(null, 'prev'))
    let order = Number(last?.key ?? 0)
    for (const job of added) jobs.put({ ...job, order: (order += 1) })
    for (const { ownerId, familyId } of added.slice(0, 1))
      for (const blob of stored) blobs.put({ ...blob, ownerId, familyId })
  })
}

/**
 * Replaces a job by what `next` returns, in its place, or deletes it with its bytes if that is undefined.
 * @param next gets the stored job; undefined if another tab has deleted it
 * @param release what becomes of a job that depends on a deleted one; by default it is deleted as well
 */
export function changeJob<Kind extends Job>(
  key: string,
  next: (job: Kind | undefined) => Kind | undefined,
  release?: (dependent: Upload) => Upload,
): Promise<Kind | undefined> {
  return transact(['jobs', 'blobs'], 'readwrite', async (jobs, blobs) => {
    const stored: Kind | undefined = await resultOf(jobs.get(key))
    const job = next(stored)
    if (stored && job?.key !== key) {
      const all = await resultOf<Job[]>(jobs.getAll())
      for (const dependent of all.filter(isUpload).filter(({ after }) => after === key)) {
        const released = job ? { ...dependent, after: job.key } : release?.(dependent)
        if (released) jobs.put(released)
        else for (const store of [jobs, blobs]) store.delete(dependent.key)
      }
      const blob: StoredBlob | undefined = await resultOf(blobs.get(key))
      if (job && blob) blobs.put({ ...blob, key: job.key })
      for (const store of [jobs, blobs]) store.delete(key)
    }
    // `order` comes from the stored job.
    if (job) jobs.put(job)
    return job
  })
}
