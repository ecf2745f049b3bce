import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useOnReconnect } from '../../sync/ui/useOnReconnect.ts'
import type { Photo as PhotoOfMoment, PhotoSize } from '../contract.ts'
import { dataUrlOf } from './dataUrlOf.ts'
import { addressOfPhoto, readCachedPhoto } from './photoCache.ts'
import './photos.css'

interface PhotoProps {
  photo: PhotoOfMoment
  size: PhotoSize
  alt: string
  /** Loads it before it is in view: it may be printed, or drawn elsewhere. */
  isEager?: boolean
}

/** After this time in view without the photo, the cached one is shown. */
const patienceMs = 8000

/** A photo; without a connection the small cached one, or a word that there is none until it is back. */
export function Photo({ photo: { id, width, height }, size, alt, isEager }: PhotoProps) {
  const t = useTranslations('gallery')
  const [cachedUrl, setCachedUrl] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  useOnReconnect(() => {
    if (!isMissing) return
    setCachedUrl(undefined)
    setIsMissing(false)
  })

  async function showCached(): Promise<void> {
    const cached = cachedUrl === undefined ? await readCachedPhoto(id).catch(() => undefined) : undefined
    if (cached) setCachedUrl(await dataUrlOf(cached))
    else setIsMissing(true)
  }

  // A network that accepts the request and never responds causes no error.
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const shown = image.current
    if (!shown || shown.complete) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => void replaceIfCached(), patienceMs)
    })
    const replaceIfCached = async () => {
      const cached = shown.complete ? undefined : await readCachedPhoto(id).catch(() => undefined)
      if (cached && !shown.complete) setCachedUrl(await dataUrlOf(cached))
    }
    observer.observe(shown)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [id])

  if (isMissing) {
    return (
      <span className="photo-missing" role="img" aria-label={alt}>
        <Icon name="camera" />
        <span>{t(navigator.onLine ? 'missing' : 'offline')}</span>
      </span>
    )
  }
  return (
    <img
      ref={image}
      src={cachedUrl ?? addressOfPhoto(id, size)}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => void showCached()}
    />
  )
}
