import { mountChange } from '../../platform/http/change.ts'
import { mountCachedQuery, mountQuery } from '../../platform/http/query.ts'
import { mountAddition } from '../children/quota.ts'
import { ofChild } from '../children/versions.ts'
import { addSkill, deleteSkill, listScores, listSkills, orderSkills, restoreSkill } from './contract.ts'
import { addSkillToChild, bringSkillBack, listScoresOfSkill, listSkillsOfChild, orderSkillsOfChild } from './service.ts'
import { deleteItem } from '../effort/service.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { progress } from './progress.ts'

export function mountSkills({ app, perform }: Mount): void {
  mountCachedQuery(app, listSkills, ofChild, (ctx, { params, query }) =>
    listSkillsOfChild(app.db, params.childId, query, ctx),
  )
  mountAddition(
    app,
    addSkill,
    ({ body }) => ({ childId: body.childId, counts: { skills: 1 } }),
    (tx, { body }, ctx) => addSkillToChild(tx, body, ctx),
  )
  mountQuery(app, listScores, (ctx, { params }) => listScoresOfSkill(app.db, params.id, ctx))
  mountChange(app, deleteSkill, (tx, input, ctx) => deleteItem(tx, 'skills', input, ctx))
  mountChange(app, orderSkills, (tx, { params, body }, ctx) => orderSkillsOfChild(tx, params.childId, body, ctx))
  mountChange(app, restoreSkill, (tx, { params }, ctx) => bringSkillBack(tx, params.id, ctx))
  mountAct(app, perform, progress)
}
