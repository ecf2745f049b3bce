import { Icon } from '../../../platform/ui/Icon.tsx'
import { useStoredUrls } from './useStoredUrls.ts'
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
