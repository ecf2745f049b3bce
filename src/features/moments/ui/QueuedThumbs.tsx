import { useEffect, useState } from 'react'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { readStoredPhoto } from '../../sync/ui/outboxStore.ts'
import { dataUrlOf } from './dataUrlOf.ts'
import './photos.css'

/** The pictures of a moment that waits to be sent. @param hasClock marks each as waiting */
export function QueuedThumbs({ keys, hasClock = false }: { keys: readonly string[]; hasClock?: boolean }) {
  const urls = useStoredUrls(keys)
  return keys.map((key) => (
    <span key={key} className="photo-thumb">
      {urls[key] !== undefined && <img src={urls[key]} alt="" />}
      {hasClock && (
        <span className="photo-state">
          <Icon name="clock" size={26} />
        </span>
      )}
    </span>
  ))
}

/** Addresses of the pictures, by key, as they are read from the device. */
function useStoredUrls(keys: readonly string[]): Readonly<Record<string, string>> {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({})
  const wanted = keys.join(' ')
  useEffect(() => {
    let isWanted = true
    for (const key of wanted.split(' ')) void show(key)
    return () => {
      isWanted = false
    }

    async function show(key: string): Promise<void> {
      // It may have been sent or discarded meanwhile.
      const photo = await readStoredPhoto(key).catch(() => undefined)
      const url = photo && (await dataUrlOf(photo.blob))
      if (url !== undefined && isWanted) setUrls((others) => ({ ...others, [key]: url }))
    }
  }, [wanted])
  return urls
}
