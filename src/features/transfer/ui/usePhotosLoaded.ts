import { useEffect, useState } from 'react'
import type { Photo } from '../../moments/contract.ts'
import { addressOfPhoto } from '../../moments/ui/photoCache.ts'
import { useOnReconnect } from '../../sync/ui/useOnReconnect.ts'

type Outcome = 'loaded' | 'failed'

export interface LoadedPhotos {
  count: number
  waiting: number
  failed: number
  outcomeOf(id: string): Outcome | undefined
}

/** Loads photos a few at a time: a book can have hundreds, and its printing waits for all of them. */
export function usePhotosLoaded(photos: readonly Photo[]): LoadedPhotos {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  useOnReconnect(() => setOutcomes(new Map([...outcomes].filter(([, outcome]) => outcome === 'loaded'))))
  const next = photos.filter(({ id }) => !outcomes.has(id)).slice(0, 4)
  const key = next.map(({ id }) => id).join(' ')
  useEffect(() => {
    let isCurrent = true
    const ids = key.split(' ').filter((id) => id !== '')
    void Promise.all(ids.map(async (id) => [id, await load(id)] as const)).then((loaded) => {
      if (isCurrent && loaded.length > 0) setOutcomes((current) => new Map([...current, ...loaded]))
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return {
    count: photos.length,
    waiting: photos.filter(({ id }) => !outcomes.has(id)).length,
    failed: photos.filter(({ id }) => outcomes.get(id) === 'failed').length,
    outcomeOf: (id) => outcomes.get(id),
  }
}

async function load(id: string): Promise<Outcome> {
  const image = new Image()
  image.src = addressOfPhoto(id, 'large')
  try {
    await image.decode()
    return 'loaded'
  } catch {
    return 'failed'
  }
}
