import * as auth from '../features/auth/contract.ts'
import * as badges from '../features/badges/contract.ts'
import * as behaviors from '../features/behaviors/contract.ts'
import * as children from '../features/children/contract.ts'
import * as families from '../features/families/contract.ts'
import * as habits from '../features/habits/contract.ts'
import * as sync from '../features/sync/contract.ts'
import * as moments from '../features/moments/contract.ts'
import * as packs from '../features/packs/contract.ts'
import * as rewards from '../features/rewards/contract.ts'
import * as skills from '../features/skills/contract.ts'
import * as stats from '../features/stats/contract.ts'
import * as takeout from '../features/takeout/contract.ts'
import * as timeline from '../features/timeline/contract.ts'
import type { Call } from '../platform/http/contract.ts'

const contracts = [
  auth,
  badges,
  behaviors,
  children,
  families,
  habits,
  sync,
  moments,
  packs,
  rewards,
  skills,
  stats,
  takeout,
  timeline,
]

/** Every call of the contract, for tests that see the app from outside. */
export const allCalls: readonly Call[] = contracts.flatMap((contract) =>
  Object.values<unknown>(contract).filter(isCall),
)

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
