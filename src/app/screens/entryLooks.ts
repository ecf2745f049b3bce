import { type EntryLooks, registerEntries } from '../../features/points/ui/featureUi.ts'

// Loaded with the first other screen: the first one shows no entry.
registerEntries(
  Object.values(import.meta.glob<EntryLooks>('../../features/*/ui/feature.tsx', { eager: true, import: 'entries' })),
)
