import { lazy } from 'react'
import { registerOffer } from '../../features/points/ui/entryOffers.ts'

// Imported by the screens that show entries with their sheets.
registerOffer(
  'behavior',
  lazy(async () => ({ default: (await import('../../features/behaviors/ui/BehaviorsScreen.tsx')).RepairOffer })),
)
