import { mountAddition } from '../children/quota.ts'
import type { Mount } from '../points/feature.ts'
import { addPack } from './contract.ts'
import { addPackToChild } from './service.ts'

export function mountPacks({ app }: Mount): void {
  mountAddition(app, addPack, (tx, { body }, ctx) => addPackToChild(tx, body, ctx), {
    countOf: ({ body }) => body.habits.length + body.rewards.length,
  })
}
