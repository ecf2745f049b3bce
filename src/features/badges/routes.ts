import { childVersion, type Mounting, mountVersionedRead } from '../../platform/http/mount.ts'
import { listBadges } from './contract.ts'
import { listBadgesOfChild } from './service.ts'

export function mountBadges(to: Mounting): void {
  mountVersionedRead(to, listBadges, childVersion, (ctx, { params }) => listBadgesOfChild(ctx, params.childId))
}
