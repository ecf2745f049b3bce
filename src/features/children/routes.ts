import { mount, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { addChild, deleteChild, listChildren, updateChild } from './contract.ts'
import { addChildToFamily, type ChildStarter, eraseChild, listChildrenOfFamily, updateChildOfFamily } from './service.ts'

export function mountChildren(to: Mounting, starters: readonly ChildStarter[]): void {
  mountVersionedRead(to, listChildren, ({ versions }) => versions.allChildren, listChildrenOfFamily)
  mount(to, addChild, (ctx, { body }) => addChildToFamily(ctx, body, starters))
  mount(to, updateChild, (ctx, { params, body }) => updateChildOfFamily(ctx, params.id, body))
  mount(to, deleteChild, (ctx, { params }) => eraseChild(ctx, params.id))
}
