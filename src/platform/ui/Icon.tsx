import { iconPaths, type IconName } from './iconPaths.ts'
import './icon.css'

/** A line icon in the colour of the text around it. It is decoration: the words beside it carry the meaning. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
