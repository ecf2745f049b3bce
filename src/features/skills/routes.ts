import { mount, type Mounting, mountRead, mountVersionedRead, thingsVersion } from '../../platform/http/mount.ts'
import { addSkill, deleteSkill, listScores, listSkills, updateSkill } from './contract.ts'
import { progressSkill } from './progress.ts'
import { addSkillToChild, archiveSkill, listScoresOfSkill, listSkillsOfChild } from './service.ts'

export function mountSkills(to: Mounting): void {
  mountVersionedRead(to, listSkills, thingsVersion, (ctx, { params }) => listSkillsOfChild(ctx, params.childId))
  mount(to, addSkill, (ctx, { body }) => addSkillToChild(ctx, body))
  mount(to, updateSkill, (ctx, { params, body }) => progressSkill(ctx, params.id, body))
  mountRead(to, listScores, (ctx, { params }) => listScoresOfSkill(ctx, params.id))
  mount(to, deleteSkill, (ctx, { params }) => archiveSkill(ctx, params.id))
}
