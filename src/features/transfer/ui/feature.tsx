import { Icon } from '../../../platform/ui/Icon.tsx'
import type { FeatureUi } from '../../points/ui/featureUi.ts'

export const ui: FeatureUi = {
  entries: {
    balance: {
      accent: 'leaf',
      name: (t) => t('transfer.openingBalance'),
      mark: () => <Icon name="flag" />,
      title: (t) => t('transfer.openingBalance'),
    },
  },
}
