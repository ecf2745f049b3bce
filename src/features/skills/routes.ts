import { mountChange } from '../../platform/http/change.ts'
import { mountCachedQuery, mountQuery } from '../../platform/http/query.ts'
import { mountAddition } from '../children/quota.ts'
import { ofChild } from '../children/versions.ts'
import { addSkill, deleteSkill, listScores, listSkills } from './contract.ts'
import { addSkillToChild, archiveSkill, listScoresOfSkill, listSkillsOfChild } from './service.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { progress } from './progress.ts'

export function mountSkills({ app, perform }: Mount): void {
  mountCachedQuery(app, listSkills, ofChild, (ctx, { params }) => listSkillsOfChild(app.db, params.childId, ctx))
  mountAddition(app, addSkill, (tx, { body }, ctx) => addSkillToChild(tx, body, ctx))
  mountQuery(app, listScores, (ctx, { params }) => listScoresOfSkill(app.db, params.id, ctx))
  mountChange(app, deleteSkill, (tx, { params }, ctx) => archiveSkill(tx, params.id, ctx))
  mountAct(app, perform, progress)
}
