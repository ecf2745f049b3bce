import { dayAt } from '../../../platform/time/rules.ts'
import { mayUndo } from '../../auth/rights.ts'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import type { Activity } from '../../points/contract.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import { canUndo } from '../rules.ts'

/**
 * The rights of the signed-in guardian to entries. `isOfToday` says whether an entry happened on the family's today.
 */
export function useEntryRights() {
  const { data: user } = useUser()
  const calendar = useCalendar()
  const today = useFamilyDay()
  const isOfToday = (entry: Activity) => dayAt(new Date(entry.happenedAt), calendar) === today
  return {
    isOfToday,
    mayUndo: (entry: Activity, isUndone: boolean) =>
      user != null &&
      lookOf(entry.type)?.isPermanent !== true &&
      canUndo(entry, isUndone) &&
      mayUndo(user.role, { isOwn: entry.by?.id === user.id, isOfToday: isOfToday(entry) }),
    mayEdit: ({ type, by }: Activity) =>
      user != null && lookOf(type)?.Editor !== undefined && (user.role !== 'helper' || by?.id === user.id),
  }
}
