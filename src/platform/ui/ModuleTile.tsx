import { ModuleArt, type ModuleArtName } from './ModuleArt.tsx'
import './moduleTile.css'

interface ModuleTileProps {
  title: string
  art: ModuleArtName
  /** Undefined while it is loading. Its line stays reserved. */
  hint: string | undefined
  onOpen: () => void
}

/** A module on Home. It renders at once, and its details when the data has loaded. */
export function ModuleTile({ title, art, hint, onOpen }: ModuleTileProps) {
  return (
    <button type="button" className={`module-tile ${art}`} onClick={onOpen}>
      <strong>{title}</strong>
      <span>{hint ?? '\u00a0'}</span>
      <ModuleArt name={art} size={72} />
    </button>
  )
}
