import * as z from 'zod/mini'
import { maxTitleLength } from '../../platform/http/limits.ts'
import { maxUnits, storable, wholeNumber } from '../../platform/http/shapes.ts'
import { fieldsOf } from '../points/childTable.ts'
import type { Feature } from '../points/feature.ts'
import { maxPointsCost } from '../rewards/contract.ts'
import { maxAnswerLength, maxNoteLength, maxRequests, requestKinds, requestStatuses } from './contract.ts'
import { ledgerRules } from './ledgerRules.ts'
import { mountRequests } from './routes.ts'

const words = (max: number) => z.nullable(z.string().check(maxUnits(max), storable))

export const requests: Feature = {
  name: 'requests',
  mount: mountRequests,
  childTables: {
    requests: {
      limit: { most: maxRequests, per: 'childId', key: ['id'] },
      list: 'requests',
      fields: fieldsOf(
        'id childId kind subjectId title note day points status createdAt answeredAt answeredBy answer activityId isSeen',
      ),
      shapes: {
        kind: z.enum(requestKinds),
        status: z.enum(requestStatuses),
        title: words(maxTitleLength),
        note: words(maxNoteLength),
        answer: words(maxAnswerLength),
        points: z.nullable(wholeNumber(0, maxPointsCost)),
        answeredAt: z.nullable(z.iso.datetime()),
        answeredBy: z.nullable(z.uuid()),
        activityId: z.nullable(z.uuid()),
        isSeen: z.boolean(),
      },
      order: ['child_id', 'created_at', 'ordinal'],
      import: { as: 'own_statements' },
    },
  },
  ledgerRules,
}
