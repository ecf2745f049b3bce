import type { Child } from '../../features/children/contract.ts'
import { modules } from './featureUis.ts'

export function ModuleTiles({ child, onOpen }: { child: Child; onOpen: (module: string) => void }) {
  return (
    <div className="module-grid">
      {modules.map(({ name, Tile }) => (
        <Tile
          key={name}
          child={child}
          onOpen={() => {
            onOpen(name)
          }}
        />
      ))}
    </div>
  )
}
