import { useEffect, useState } from 'react'
import { currentOutbox } from '../../sync/ui/outbox.ts'
import { readBlob } from '../../sync/ui/jobs.ts'
import { dataUrlOf } from './dataUrlOf.ts'

/** Addresses of queued pictures, by key, as they are read from the device. */
export function useStoredUrls(keys: readonly string[]): Readonly<Record<string, string>> {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({})
  const wanted = keys.join(' ')
  useEffect(() => {
    let isWanted = true
    for (const key of wanted.split(' ').filter(Boolean)) void show(key)
    return () => {
      isWanted = false
    }

    async function show(key: string): Promise<void> {
      const { blob } = currentOutbox().uploads.find((upload) => upload.key === key) ?? {}
      // It may have been sent or discarded meanwhile.
      const picture = blob ?? (await readBlob(key).catch(() => undefined))
      const url = picture && (await dataUrlOf(picture))
      if (url !== undefined && isWanted) setUrls((others) => ({ ...others, [key]: url }))
    }
  }, [wanted])
  return urls
}
