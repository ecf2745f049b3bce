import { iconPaths, type IconName } from './iconPaths.ts'
import './icon.css'

const paths: Partial<Record<IconName, string>> = { ...iconPaths }

/** Registers icons that are not part of the first screen. Call it before rendering them. */
export function addIcons(icons: Partial<Record<IconName, string>>): void {
  Object.assign(paths, icons)
}

/** A line icon in the current text colour. It is decorative: the text beside it carries the meaning. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
