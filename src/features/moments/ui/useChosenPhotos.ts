import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import { addFiles, photosOf, removeChosen, saveWithPhotos, subscribeToPhotos, takeOut } from './chosenPhotos.ts'

interface Room {
  max: number
  /** Addresses of pictures of the moment that are being sent. */
  others?: readonly string[]
}

/** The photos that were picked in a form. @param form as its draft is called */
export function useChosenPhotos(form: string, room: Room) {
  const t = useTranslations('moments')
  const errors = useTranslations('errors')
  const { photos, unusable, reading, isSaving } = useSyncExternalStore(subscribeToPhotos, () => photosOf(form))
  return {
    photos,
    unusable,
    isPreparing: reading > 0,
    isSaving,
    add: (files: readonly File[]) => addFiles(form, files, room),
    remove: (key: string) => removeChosen(form, key),
    find: (keys: readonly string[]) => photosOf(form).photos.filter(({ key }) => keys.includes(key)),
    takeOut: (keys?: readonly string[]) => takeOut(form, keys),
    /** Saves with all photos, also after the screen was left. It says when a photo prevents that. */
    save: async (save: (photoKeys: readonly string[]) => unknown): Promise<void> => {
      const [problem] = await saveWithPhotos(form, save)
      if (!problem) return
      const text = t(problem.problem, { name: problem.name })
      showToast({ tone: 'destructive', title: errors('moment'), text })
    },
  }
}
