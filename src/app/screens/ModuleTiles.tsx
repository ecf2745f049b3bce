import { useTranslations } from 'use-intl'
import { ModuleArt } from '../../platform/ui/ModuleArt.tsx'
import { modules } from './modules.ts'

/** The modules in one row, or two where words would not fit. */
export function ModuleTiles({ onOpen }: { onOpen: (module: string) => void }) {
  const t = useTranslations()
  return (
    <div className="tile-row">
      {modules.map(({ name, art, title }) => (
        <button key={name} type="button" className={`mini-tile ${art}`} onClick={() => onOpen(name)}>
          <ModuleArt name={art} size={38} />
          <strong>{title(t)}</strong>
        </button>
      ))}
    </div>
  )
}
