import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** Load after the first paint, without a tap: the rest of Home, and the code that prepares the other screens. */
const roots = [
  'app/screens/HomeLater.tsx',
  'app/screens/entryLooks.ts',
  'app/web/preloadScreens.ts',
  'features/assistant/ui/Mascot.tsx',
  'features/requests/ui/RequestsCard.tsx',
  'platform/ui/Toaster.tsx',
].map((file) => fileURLToPath(new URL(`../../${file}`, import.meta.url)))

const homeModules = new Set<string>()

/** Whether the rest of Home needs a module before anything is tapped. */
export function isOfHome(id: string, context: Rolldown.ChunkingContext): boolean {
  if (homeModules.size === 0) {
    for (const root of roots) homeModules.add(root)
    // A set also goes through what is added meanwhile.
    for (const module of homeModules)
      for (const imported of context.getModuleInfo(module)?.importedIds ?? []) homeModules.add(imported)
  }
  return homeModules.has(id)
}
