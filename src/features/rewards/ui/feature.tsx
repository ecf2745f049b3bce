import { lazy, Suspense } from 'react'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { isolateBidi } from '../../i18n/isolateBidi.ts'
import type { EntryLooks, Metadata, Translate } from '../../points/ui/featureUi.ts'
import { presetRewards } from '../presets.ts'

const bag = <Icon name="shoppingBag" />

const loadEntry = () => import('./RedemptionEntry.tsx')

/**
 * The drawings load later than Home. One that fails to load, as after a deployment, must not replace the screen with an
 * error.
 */
const RedemptionPicture = lazy(() =>
  loadEntry().then(
    (module) => ({ default: module.RedemptionPicture }),
    () => ({ default: () => bag }),
  ),
)

export const entries: EntryLooks = {
  reward: {
    // A redemption has the accent of points.
    accent: 'honey',
    name: (t) => t('nav.rewards'),
    mark: (size) => <Icon name="shoppingBag" size={size} />,
    picture: (_entry, data) => (
      <Suspense fallback={bag}>
        <RedemptionPicture data={data} />
      </Suspense>
    ),
    UndoText: lazy(async () => ({ default: (await loadEntry()).RedemptionUndoText })),
    title: (t, data, entry) =>
      data.kind === 'redemption'
        ? t('timeline.rewardRedeemed', { title: rewardTitle(t, data, entry.title) })
        : undefined,
  },
}

function rewardTitle(t: Translate, data: Metadata, stored: string): string {
  const title = oneTitle(t, data, stored)
  return typeof data.amount === 'string' ? `${isolateBidi(title)} (${isolateBidi(data.amount)})` : title
}

function oneTitle(t: Translate, { presetKey, rewardTitle: title }: Metadata, stored: string): string {
  const preset = presetRewards.find(({ key }) => key === presetKey)
  if (preset) return t(`presetRewards.${preset.key}`)
  return typeof title === 'string' ? title : stored
}
