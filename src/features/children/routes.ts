import { mount, type Mounting, mountVersionedRead, type Version } from '../../platform/http/mount.ts'
import { addChild, deleteChild, listChildren, updateChild } from './contract.ts'
import {
  addChildToFamily,
  type ChildStarter,
  createChildrenReader,
  eraseChild,
  movePoints,
  type Movements,
  updateChildOfFamily,
} from './service.ts'

export function mountChildren(to: Mounting, starters: readonly ChildStarter[], movements: Movements): void {
  const readChildren = createChildrenReader(to.sql)
  const allChildren: Version = { about: 'all children', of: ({ versions }) => versions.allChildren }
  mountVersionedRead(
    to,
    listChildren,
    allChildren,
    ({ familyId }) => readChildren(familyId),
    (ctx, _, last) => movePoints(ctx, movements, last),
  )
  mount(to, addChild, (ctx, { body }) => addChildToFamily(ctx, body, starters))
  mount(to, updateChild, (ctx, { params, body }) => updateChildOfFamily(ctx, params.id, body))
  mount(to, deleteChild, (ctx, { params }) => eraseChild(ctx, params.id))
}
