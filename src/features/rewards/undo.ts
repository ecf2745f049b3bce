import { sql } from '../../platform/db/sql.ts'
import type { UndoHandler } from '../points/undo.ts'
import { changeStock } from './stock.ts'

interface State {
  rewardId: string
  tookStock: boolean
  times: number
}

/**
 * Undoes a redemption: nothing is owed any more, the limit counts it no more, and what it took from the stock is there
 * again.
 */
export const undoRedemption: UndoHandler<State> = {
  state: sql`
    select json_build_object('rewardId', d.reward_id, 'tookStock', d.took_stock, 'times', d.times)
    from redemptions d where d.family_id = e.family_id and d.id = e.id`,
  decide(state, [entry], ids) {
    return {
      alsoUndone: [],
      rows: {
        returned: [{ ...ids, id: entry!.id }],
        stock: state?.tookStock ? [{ ...ids, reward_id: state.rewardId, times: state.times }] : [],
      },
    }
  },
  writes: {
    returned: (rows) => sql`
      update redemptions d set is_returned = true from ${rows.as('id uuid')} where d.family_id = row.family_id and d.id = row.id`,
    stock: (rows) => changeStock(rows, 1),
  },
}
