import { localStore } from '../../../platform/ui/deviceStorage.ts'

const key = 'pipling-reminders'

/** The id of the guardian who has switched reminders on in this browser. Nothing is loaded for them without it. */
export const reminded = {
  read: () => localStore.read(key),
  write: (guardianId: string) => localStore.write(key, guardianId),
  remove: () => localStore.remove(key),
}
