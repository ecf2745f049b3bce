import * as z from 'zod/mini'
import { fieldsOf } from '../points/childTable.ts'
import type { Feature } from '../points/feature.ts'
import { timelineWords } from '../timeline/words.ts'
import { ledgerRules, storageRules } from './ledgerRules.ts'
import { photoFile } from './photoFile.ts'
import { mountMoments } from './routes.ts'

export const moments: Feature = {
  name: 'moments',
  mount: mountMoments,
  activityTypes: {
    moment: { undo: 'not_undoable', kinds: { moment: { words: timelineWords('momentSaved'), storyKind: 'moment' } } },
  },
  childTables: {
    moments: {
      limit: 'elsewhere',
      list: 'moments',
      fields: fieldsOf('id childId weather mood content date photoUrl createdAt isForChild'),
      // Exports before version 1.1.0 lack it.
      shapes: { isForChild: z._default(z.boolean(), false) },
      order: ['child_id', 'seq'],
      import: { as: 'row_of_entry', entry: 'id' },
    },
    photos: {
      limit: 'elsewhere',
      list: 'photos',
      fields: fieldsOf('id childId momentId position width height createdAt'),
      made: { file: photoFile('t') },
      order: ['moment_id', 'position'],
      import: { as: 'own_statements' },
    },
  },
  ledgerRules,
  storageRules,
}
