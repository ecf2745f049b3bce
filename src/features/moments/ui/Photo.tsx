import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { Photo as PhotoOfMoment, PhotoSize } from '../contract.ts'
import { dataUrlOf } from './dataUrlOf.ts'
import { addressOfPhoto, readKeptPhoto } from './keptPhotos.ts'
import './photos.css'

interface PhotoProps {
  photo: PhotoOfMoment
  size: PhotoSize
  alt: string
}

/** After this time in view without the photo, the one that the device keeps is shown. */
const patienceMs = 8000

/** A photo; without a connection the small one that the device keeps, or a word that there is none. Remount it to try again. */
export function Photo({ photo: { id, width, height }, size, alt }: PhotoProps) {
  const t = useTranslations('gallery')
  const [keptUrl, setKeptUrl] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)

  async function showKept(): Promise<void> {
    const kept = keptUrl === undefined ? await readKeptPhoto(id).catch(() => undefined) : undefined
    if (kept) setKeptUrl(await dataUrlOf(kept))
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
      if (entry?.isIntersecting) timer = setTimeout(() => void replaceIfKept(), patienceMs)
    })
    const replaceIfKept = async () => {
      const kept = shown.complete ? undefined : await readKeptPhoto(id).catch(() => undefined)
      if (kept && !shown.complete) setKeptUrl(await dataUrlOf(kept))
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
      src={keptUrl ?? addressOfPhoto(id, size)}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => void showKept()}
    />
  )
}
