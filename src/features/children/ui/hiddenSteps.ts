import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { hiddenStepsKey } from '../../sync/ui/session.ts'

const hiddenFor = () => (localStore.read(hiddenStepsKey) ?? '').split(' ')

/** Whether the first steps with a child were hidden on this device. */
export const areStepsHidden = (childId: string) => hiddenFor().includes(childId)

export function hideSteps(childId: string): void {
  if (!areStepsHidden(childId)) localStore.write(hiddenStepsKey, [...hiddenFor(), childId].join(' '))
}

/** Deletes data of the family for a guardian who goes on in another one: what they have hidden stays hidden. */
export function clearButSteps(clear: () => Promise<void>): Promise<void> {
  const hidden = localStore.read(hiddenStepsKey)
  const cleared = clear()
  if (hidden !== null) localStore.write(hiddenStepsKey, hidden)
  return cleared
}
