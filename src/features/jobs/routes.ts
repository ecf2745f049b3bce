import { mountChange } from '../../platform/http/change.ts'
import { mountQuery } from '../../platform/http/query.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { addJob, deleteJob, giveJobBack, listJobs, takeJob, updateJob } from './contract.ts'
import { finish } from './finish.ts'
import {
  addJobToFamily,
  deleteJobOfFamily,
  giveJobBackOfChild,
  listJobsOfFamily,
  takeJobForChild,
  updateJobOfFamily,
} from './service.ts'

export function mountJobs({ app, perform }: Mount): void {
  mountQuery(app, listJobs, (ctx) => listJobsOfFamily(app.db, ctx))
  mountChange(app, addJob, (tx, { body }, ctx) => addJobToFamily(tx, body, ctx, app.rowsPerFamily))
  mountChange(app, updateJob, (tx, { params, body }, ctx) => updateJobOfFamily(tx, params.id, body, ctx))
  mountChange(app, deleteJob, (tx, { params }, ctx) => deleteJobOfFamily(tx, params.id, ctx))
  mountAct(app, perform, finish)
  mountChange(app, takeJob, (tx, { params }, ctx) => takeJobForChild(tx, params.id, ctx))
  mountChange(app, giveJobBack, (tx, { params }, ctx) => giveJobBackOfChild(tx, params.id, ctx))
}
