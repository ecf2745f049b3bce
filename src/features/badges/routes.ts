import { mountRead, type Mounting } from '../../platform/http/mount.ts'
import { listBadges } from './contract.ts'
import { listBadgesOfChild } from './service.ts'

export function mountBadges(to: Mounting): void {
  mountRead(to, listBadges, (ctx, { params }) => listBadgesOfChild(ctx, params.childId))
}
