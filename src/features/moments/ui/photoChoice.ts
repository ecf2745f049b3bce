import { addDays } from '../../../platform/time/rules.ts'

/** Why a file is not sent: no picture, a format that this browser cannot read, or damaged or too large for it. */
export type PhotoProblem = 'photoInvalid' | 'photoHeic' | 'photoBroken'

export class UnusablePhotoError extends Error {
  readonly problem: PhotoProblem

  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The reason why a picked file cannot be used. */
export interface UnusableFile {
  problem: PhotoProblem | 'photosFull' | 'photoTwice'
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

/** The day of a photo that is offered for its moment, if the clock of the camera can have been right. */
export function dayToOffer(
  photos: readonly { day: string | undefined }[],
  { day, today }: { day: string; today: string },
): string | undefined {
  if (photos.some((photo) => photo.day === day)) return undefined
  return photos.find((photo) => photo.day !== undefined && isPlausible(photo.day, today))?.day
}

/** The children are younger. */
const maxYears = 20
/** Days after New Year's Day in which a photo of it is believed. */
const newYearDays = 31

/** A camera that lost its time counts again from a 1 January, often one of long ago. */
function isPlausible(day: string, today: string): boolean {
  if (day > today || Number(day.slice(0, 4)) < Number(today.slice(0, 4)) - maxYears) return false
  return !day.endsWith('-01-01') || addDays(day, newYearDays) >= today
}
