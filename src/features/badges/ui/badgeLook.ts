import type { ModuleArtName } from '../../../platform/ui/ModuleArt.tsx'
import type { BadgeKind } from '../contract.ts'

/** The name of a badge in the messages, and the module whose picture is on it. */
export const badgeLook = {
  habit_master: { name: 'habitMaster', accent: 'water' },
  skill_master: { name: 'skillMaster', accent: 'berry' },
} as const satisfies Record<BadgeKind, { name: string; accent: ModuleArtName }>
