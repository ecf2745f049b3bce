import { Icon } from '../../../platform/ui/Icon.tsx'
import type { EntryLooks } from '../../points/ui/featureUi.ts'

export const entries: EntryLooks = {
  balance: {
    accent: 'leaf',
    name: (t) => t('transfer.openingBalance'),
    mark: () => <Icon name="flag" />,
    title: (t) => t('transfer.openingBalance'),
  },
}
