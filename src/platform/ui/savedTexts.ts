import { useSyncExternalStore } from 'react'
import { attempt } from './deviceStorage.ts'
import { createSharedState } from './sharedState.ts'

type Texts = Readonly<Record<string, string>>

/** The texts that this device saved last with each form, in any of its tabs, by field. In memory only. */
const saved = createSharedState<Readonly<Record<string, Texts>>>({})
const tabs = attempt(() => new BroadcastChannel('saved'))

tabs?.addEventListener('message', ({ data }: MessageEvent<[form: string, texts: Texts]>) => remember(...data))

/** Call it when a form was saved, so that no tab of this device takes the change for somebody else's. */
export function noteSaved(form: string, texts: Texts): void {
  remember(form, texts)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is for one origin only
  tabs?.postMessage([form, texts])
}

/** Returns the texts that this device saved last with a form; undefined when it saved nothing. */
export const useSaved = (form: string | undefined): Texts | undefined =>
  useSyncExternalStore(saved.subscribe, () => (form === undefined ? undefined : saved.get()[form]))

function remember(form: string, texts: Texts): void {
  saved.set({ ...saved.get(), [form]: texts })
}
