import { useSyncExternalStore } from 'react'
import { attempt } from './deviceStorage.ts'

type Texts = Readonly<Record<string, string>>

/** The texts that this device saved last with each form, in any of its tabs, by field. In memory only. */
const saved = new Map<string, Texts>()
const listeners = new Set<() => void>()
const tabs = attempt(() => new BroadcastChannel('saved'))

tabs?.addEventListener('message', ({ data }: MessageEvent<[form: string, texts: Texts]>) => {
  remember(...data)
})

/** Call it when a form was saved, so that no tab of this device takes the change for somebody else's. */
export function noteSaved(form: string, texts: Texts): void {
  remember(form, texts)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is for one origin only
  tabs?.postMessage([form, texts])
}

/** Returns the texts that this device saved last with a form; undefined when it saved nothing. */
export const useSaved = (form: string | undefined): Texts | undefined =>
  useSyncExternalStore(subscribe, () => (form === undefined ? undefined : saved.get(form)))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function remember(form: string, texts: Texts): void {
  saved.set(form, texts)
  for (const listener of listeners) listener()
}
