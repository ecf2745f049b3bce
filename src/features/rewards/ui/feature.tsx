import { lazy } from 'react'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { FeatureUi, Metadata, Translate } from '../../points/ui/featureUi.ts'
import { presetRewards } from '../rules.ts'

export const ui: FeatureUi = {
  entries: {
    reward: {
      // What was bought has the accent of points.
      accent: 'honey',
      picture: () => <Icon name="shoppingBag" />,
      UndoText: lazy(async () => ({ default: (await import('./RedemptionUndoText.tsx')).RedemptionUndoText })),
      title: (t, data, entry) =>
        data.kind === 'redemption'
          ? t('timeline.rewardRedeemed', { title: rewardTitle(t, data, entry.title) })
          : undefined,
    },
  },
}

function rewardTitle(t: Translate, { presetKey, rewardTitle: title }: Metadata, stored: string): string {
  const preset = presetRewards.find(({ key }) => key === presetKey)
  if (preset) return t(`presetRewards.${preset.key}`)
  return typeof title === 'string' ? title : stored
}
