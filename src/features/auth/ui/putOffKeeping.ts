import { localStore } from '../../../platform/ui/deviceStorage.ts'

const storageKey = 'pipling-keep-later'

/** Whether the offer to keep the family was put away today. */
export const wasKeepingPutOff = (today: string) => localStore.read(storageKey) === today

export function putOffKeeping(today: string): void {
  localStore.write(storageKey, today)
}
