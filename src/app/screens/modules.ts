import type { ModuleArtName } from '../../platform/ui/ModuleArt.tsx'

/** The four modules in the order of Home, each with its accent, which is also the name of its picture. */
export const modules = [
  { name: 'behaviors', accent: 'sun' },
  { name: 'habits', accent: 'water' },
  { name: 'skills', accent: 'berry' },
  { name: 'moments', accent: 'blossom' },
] as const satisfies readonly { name: string; accent: ModuleArtName }[]

export type ModuleName = (typeof modules)[number]['name']
