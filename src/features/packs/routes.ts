import { mountAddition } from '../children/quota.ts'
import type { Mount } from '../points/feature.ts'
import { addPack } from './contract.ts'
import { addPackToChild } from './service.ts'

export function mountPacks({ app }: Mount): void {
  mountAddition(
    app,
    addPack,
    ({ body: { childId, habits, rewards } }) => ({
      childId,
      counts: { habits: habits.length, rewards: rewards.length },
    }),
    (tx, { body }, ctx) => addPackToChild(tx, body, ctx),
  )
}
