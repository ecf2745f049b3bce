import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import type { BadgeKind } from '../contract.ts'
import { badgeLook } from './badgeLook.ts'
import './badges.css'

/** The drawing of a badge. @param size in pixels */
export function BadgePicture({ kind, size }: { kind: BadgeKind; size: number }) {
  const { accent } = badgeLook[kind]
  return (
    <span className={`badge-picture ${accent}`} style={{ width: size, height: size }}>
      <ModuleArt name={accent} size={size * 0.6} />
    </span>
  )
}
