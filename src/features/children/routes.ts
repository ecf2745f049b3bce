import { mount, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { addChild, deleteChild, listChildren, updateChild } from './contract.ts'
import { addChildToFamily, type ChildStarter, createChildrenReader, eraseChild, updateChildOfFamily } from './service.ts'

export function mountChildren(to: Mounting, starters: readonly ChildStarter[]): void {
  const readChildren = createChildrenReader(to.sql)
  mountVersionedRead(to, listChildren, { about: 'all children', of: ({ versions }) => versions.allChildren }, ({ familyId }) => readChildren(familyId))
  mount(to, addChild, (ctx, { body }) => addChildToFamily(ctx, body, starters))
  mount(to, updateChild, (ctx, { params, body }) => updateChildOfFamily(ctx, params.id, body))
  mount(to, deleteChild, (ctx, { params }) => eraseChild(ctx, params.id))
}
