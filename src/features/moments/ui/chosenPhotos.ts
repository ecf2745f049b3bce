import { createIdempotencyKey } from '../../../platform/ui/idempotencyKey.ts'
import { keepOpen } from '../../../platform/ui/keepOpen.ts'
import { createSharedState } from '../../../platform/ui/sharedState.ts'
import { dataUrlOf } from './dataUrlOf.ts'
import { type UnusableFile, UnusablePhotoError, withProblem } from './photoChoice.ts'
import type { PreparedPhoto } from './preparePhoto.ts'

/** A photo that was picked for a moment that is not saved yet. */
export interface ChosenPhoto extends PreparedPhoto {
  key: string
  /** Address of its picture in this page. Equal pictures have equal addresses. */
  url: string
}

interface FormPhotos {
  photos: readonly ChosenPhoto[]
  unusable: readonly UnusableFile[]
  /** How many times files were picked that are not all read yet. */
  reading: number
  /** Save was pressed: it waits for the files that are being read, or for its response. */
  isSaving: boolean
}

const none: FormPhotos = { photos: [], unusable: [], reading: 0, isSaving: false }

/**
 * Photos by the form in which they were picked: the form may be left, and shown again, while its files are read or
 * saved.
 */
const forms = createSharedState<Readonly<Record<string, FormPhotos>>>({})

/** Files are read one after the other, because a large one takes much memory. */
let lastRead: Promise<void> = Promise.resolve()

export const photosOf = (form: string): FormPhotos => forms.get()[form] ?? none

/** For useSyncExternalStore. */
export const subscribeToPhotos = forms.subscribe

function change(form: string, next: (current: FormPhotos) => Partial<FormPhotos>): void {
  const current = photosOf(form)
  forms.set({ ...forms.get(), [form]: { ...current, ...next(current) } })
}

interface Room {
  /** How many photos the form may have. */
  max: number
  /** Addresses of the pictures that the moment has beside those of the form. */
  others?: readonly string[]
}

/** The code that reads files comes after the form. */
export const loadPreparing = () => import('./preparePhoto.ts')

/** Adds as many files as there is room for. */
export function addFiles(form: string, files: readonly File[], room: Room): Promise<void> {
  change(form, ({ reading }) => ({ unusable: [], reading: reading + 1 }))
  lastRead = lastRead
    .then(() => readFiles(form, files, room))
    .finally(() => change(form, ({ reading }) => ({ reading: reading - 1 })))
  return lastRead
}

async function readFiles(form: string, files: readonly File[], { max, others = [] }: Room): Promise<void> {
  for (const file of files) {
    if (photosOf(form).photos.length >= max) {
      report(form, { problem: 'photosFull', name: '' })
      return
    }
    try {
      const { preparePhoto } = await loadPreparing()
      const prepared = await preparePhoto(file)
      const url = await dataUrlOf(prepared.blob)
      if (others.includes(url) || photosOf(form).photos.some((photo) => photo.url === url))
        report(form, { problem: 'photoTwice', name: file.name })
      else change(form, ({ photos }) => ({ photos: [...photos, { ...prepared, key: createIdempotencyKey(), url }] }))
    } catch (error) {
      const problem = error instanceof UnusablePhotoError ? error.problem : 'photoInvalid'
      report(form, { problem, name: file.name })
    }
  }
}

function report(form: string, file: UnusableFile): void {
  change(form, ({ unusable }) => ({ unusable: withProblem(unusable, file) }))
}

export function removeChosen(form: string, key: string): void {
  change(form, ({ photos }) => ({ photos: photos.filter((photo) => photo.key !== key), unusable: [] }))
}

/** Returns photos that were picked and removes them from the form. @param keys all by default */
export function takeOut(form: string, keys?: readonly string[]): readonly ChosenPhoto[] {
  const isTaken = ({ key }: ChosenPhoto) => !keys || keys.includes(key)
  const { photos } = photosOf(form)
  change(form, () => ({ photos: photos.filter((photo) => !isTaken(photo)), unusable: [] }))
  return photos.filter(isTaken)
}

/**
 * Saves the form with its photos, as soon as all files are read. While it is being saved, another call does nothing.
 * @param save gets the keys of the photos
 * @returns what could not be read meanwhile. Then nothing was saved: the guardian decides whether to do without.
 */
export async function saveWithPhotos(
  form: string,
  save: (photoKeys: readonly string[]) => unknown,
): Promise<readonly UnusableFile[]> {
  const { isSaving, unusable: known } = photosOf(form)
  if (isSaving) return []
  change(form, () => ({ isSaving: true }))
  try {
    // Nothing of the moment is stored yet.
    if (photosOf(form).reading > 0) await keepOpen(untilRead(form))
    const { photos, unusable } = photosOf(form)
    // A picture that is there already is not missing.
    const problems = unusable.filter((file) => !known.includes(file) && file.problem !== 'photoTwice')
    if (problems.length === 0) await save(photos.map(({ key }) => key))
    return problems
  } finally {
    change(form, () => ({ isSaving: false }))
  }
}

async function untilRead(form: string): Promise<void> {
  while (photosOf(form).reading > 0) await lastRead
}
