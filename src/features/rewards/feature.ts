import * as z from 'zod/mini'
import { text, wholeNumber } from '../../platform/http/shapes.ts'
import { fieldsOf } from '../points/childTable.ts'
import type { Feature } from '../points/feature.ts'
import { timelineWords } from '../timeline/words.ts'
import { maxRewards, maxTimes, maxUnitLength } from './contract.ts'
import { ledgerRules } from './ledgerRules.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { zh } from './messages/zh.ts'
import { mountRewards } from './routes.ts'
import { startStore } from './service.ts'
import { undoRedemption } from './undo.ts'

export const rewards: Feature = {
  name: 'rewards',
  mount: mountRewards,
  activityTypes: {
    reward: {
      undo: undoRedemption,
      sumName: { en: 'Spent', zh: '花掉', es: 'Gastados' },
      kinds: { redemption: { words: timelineWords('rewardRedeemed'), storyKind: 'redemption' } },
    },
  },
  childTables: {
    rewards: {
      limit: { most: maxRewards, per: 'childId', key: ['id'] },
      list: 'rewards',
      fields: fieldsOf(
        'id childId title description pointsCost category imageUrl picture isCustom presetKey limitCount limitPer stock isCountable unit archivedAt createdAt',
      ),
      shapes: {
        // Exports of version 1.0.0 lack them.
        isCountable: z._default(z.boolean(), false),
        unit: z._default(z.nullable(text(maxUnitLength)), null),
      },
      order: ['ordinal'],
      import: {
        as: 'item',
        compare: 'title description points_cost category image_url picture limit_count limit_per is_countable unit',
      },
    },
    redemptions: {
      limit: 'elsewhere',
      list: 'redemptions',
      fields: fieldsOf('id childId rewardId day tookStock isReturned givenAt givenBy times givenTimes'),
      shapes: {
        times: z._default(wholeNumber(1, maxTimes), 1),
        givenTimes: z._default(wholeNumber(0, maxTimes), 0),
      },
      order: ['child_id', 'seq'],
      import: { as: 'row_of_entry', entry: 'id', item: 'reward_id' },
    },
  },
  startChild: startStore,
  readyTitles: { zh: zh.presetRewards, en: en.presetRewards, es: es.presetRewards },
  ledgerRules,
}
