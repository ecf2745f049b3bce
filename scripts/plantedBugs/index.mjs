import { accountsBugs } from './accounts.mjs'
import { databaseBugs } from './database.mjs'
import { habitsBugs } from './habits.mjs'
import { historyBugs } from './history.mjs'
import { pointsBugs } from './points.mjs'
import { serverBugs } from './server.mjs'

/**
 * A mistake that a developer could make. `from` occurs exactly once in its file.
 * @typedef {{ promise: string, bug: string, file: string, from: string, to: string, test: string, only?: string }} PlantedBug
 */

/** One or more for each kind of promise. */
export const plantedBugs = [
  ...pointsBugs,
  ...habitsBugs,
  ...historyBugs,
  ...accountsBugs,
  ...serverBugs,
  ...databaseBugs,
]
