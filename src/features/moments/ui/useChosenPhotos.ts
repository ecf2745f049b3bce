import { useState } from 'react'
import { createIdempotencyKey } from '../../../platform/ui/idempotencyKey.ts'
import { dataUrlOf } from './dataUrlOf.ts'
import { type UnusableFile, withProblem } from './photoChoice.ts'
import { preparePhoto, UnusablePhotoError, type PreparedPhoto } from './preparePhoto.ts'

/** A photo that was picked for a moment that is not saved yet. */
export interface ChosenPhoto extends PreparedPhoto {
  key: string
  /** Address of its picture in this page. */
  url: string
}

/** By the form that they were picked in: they stay when the screen is left. */
const drafts = new Map<string, readonly ChosenPhoto[]>()

/** The photos that were picked in a form. @param formKey as of its other drafts */
export function useChosenPhotos(formKey: string, max: number) {
  const [photos, setPhotos] = useState(() => drafts.get(formKey) ?? [])
  const [unusable, setUnusable] = useState<readonly UnusableFile[]>([])
  const [isPreparing, setIsPreparing] = useState(false)

  function change(next: (photos: readonly ChosenPhoto[]) => readonly ChosenPhoto[]): void {
    const changed = next(drafts.get(formKey) ?? [])
    drafts.set(formKey, changed)
    setPhotos(changed)
  }

  /** Adds as many as there is room for. They are read one after the other, because a large one takes much memory. */
  async function add(files: readonly File[]): Promise<void> {
    setUnusable([])
    setIsPreparing(true)
    for (const file of files) {
      if ((drafts.get(formKey) ?? []).length >= max) {
        report({ problem: 'photosFull', name: '' })
        break
      }
      try {
        const prepared = await preparePhoto(file)
        const url = await dataUrlOf(prepared.blob)
        change((chosen) => [...chosen, { ...prepared, key: createIdempotencyKey(), url }])
      } catch (error) {
        report({ problem: error instanceof UnusablePhotoError ? error.problem : 'photoInvalid', name: file.name })
      }
    }
    setIsPreparing(false)
  }

  function report(file: UnusableFile): void {
    setUnusable((others) => withProblem(others, file))
  }

  return {
    photos,
    unusable,
    isPreparing,
    add,
    remove: (key: string) => {
      change((chosen) => chosen.filter((photo) => photo.key !== key))
      setUnusable([])
    },
    /** Returns photos that were picked and removes them from the form. @param keys all by default */
    takeOut: (keys?: readonly string[]): readonly ChosenPhoto[] => {
      const isTaken = ({ key }: ChosenPhoto) => !keys || keys.includes(key)
      const taken = (drafts.get(formKey) ?? []).filter(isTaken)
      change((chosen) => chosen.filter((photo) => !isTaken(photo)))
      setUnusable([])
      return taken
    },
  }
}
