import { localStore } from '../../../platform/ui/deviceStorage.ts'

/** What this device keeps for the view begins so: switches and the end of a timer, and no word of the family. */
export const ownPrefix = 'pipling-child-view-'

/** Forgets all of it, when the device is a grown-up's again. */
export function forgetOwn(): void {
  for (const key of localStore.keys()) if (key.startsWith(ownPrefix)) localStore.remove(key)
}

const listenKey = (childId: string) => `${ownPrefix}listen-${childId}`

/** Who cannot read yet has everything read aloud, until it is switched off. */
const readingAge = 7

export function readListening({ id, age }: { id: string; age: number | null }): boolean {
  const stored = localStore.read(listenKey(id))
  return stored === null ? age !== null && age < readingAge : stored === 'on'
}

export function storeListening(childId: string, isOn: boolean): void {
  localStore.write(listenKey(childId), isOn ? 'on' : 'off')
}
