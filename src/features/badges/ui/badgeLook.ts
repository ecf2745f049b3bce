import type { ModuleArtName } from '../../../platform/ui/ModuleArt.tsx'
import type { BadgeKind } from '../contract.ts'

/** The message key of each badge, and the module whose drawing it shows. */
export const badgeLook = {
  habit_master: { name: 'habitMaster', accent: 'water' },
  skill_master: { name: 'skillMaster', accent: 'berry' },
} as const satisfies Record<BadgeKind, { name: string; accent: ModuleArtName }>
