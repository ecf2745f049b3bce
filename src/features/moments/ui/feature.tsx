import { lazy } from 'react'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import type { EntryLooks } from '../../points/ui/featureUi.ts'
import { MomentPictures } from './MomentPictures.tsx'

const loadEntry = () => import('./MomentEntry.tsx')

export const entries: EntryLooks = {
  moment: {
    accent: 'blossom',
    name: (t) => t('home.moments'),
    mark: (size) => <ModuleArt name="blossom" size={size} />,
    title: (t, { kind }) => (kind === 'moment' ? t('timeline.momentSaved') : undefined),
    Details: MomentPictures,
    Below: lazy(() => untilLoaded(async () => ({ default: (await loadEntry()).EntryPhotos }))),
    Editor: lazy(async () => ({ default: (await loadEntry()).EditEntry })),
    // It moves no points. A moment is deleted in its own module.
    isPermanent: true,
  },
}
