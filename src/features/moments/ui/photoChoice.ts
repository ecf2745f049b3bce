import type { PhotoProblem } from './preparePhoto.ts'

/** What is said of a file that was picked. */
export interface UnusableFile {
  problem: PhotoProblem | 'photosFull'
  name: string
}

/** Problems whose sentence does not name the file. */
const withoutName = new Set<UnusableFile['problem']>(['photoHeic', 'photosFull'])

/** Adds a problem, unless the same sentence is there. */
export function withProblem(all: readonly UnusableFile[], file: UnusableFile): readonly UnusableFile[] {
  const isSaid = all.some(
    ({ problem, name }) => problem === file.problem && (withoutName.has(problem) || name === file.name),
  )
  return isSaid ? all : [...all, file]
}

/** The day of a photo that is offered for its moment. Not one ahead: the clock of a camera may be wrong. */
export function dayToOffer(
  photos: readonly { day: string | undefined }[],
  { day, today }: { day: string; today: string },
): string | undefined {
  if (photos.some((photo) => photo.day === day)) return undefined
  return photos.find((photo) => photo.day !== undefined && photo.day <= today)?.day
}
