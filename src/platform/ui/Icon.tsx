import { iconPaths, type IconName } from './iconPaths.ts'
import './icon.css'

const paths: Partial<Record<IconName, string>> = { ...iconPaths }

/** Brings icons that are not among those of the first screen. To be called before anything is drawn that has them. */
export function addIcons(more: Partial<Record<IconName, string>>): void {
  Object.assign(paths, more)
}

/** A line icon in the colour of the text around it. It is decoration: the words beside it carry the meaning. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
