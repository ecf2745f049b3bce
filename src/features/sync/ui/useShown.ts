import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useOutbox } from './outbox.ts'
import { type Balance, type Received, withActs, withChildren } from './shown.ts'

/** The children as they are shown. */
export function useShownChildren<Result extends { data: Balance[] | undefined }>(result: Result): Result {
  return withChildren(result, useOutbox())
}

/** The data of a query about one child as it is shown. @param name of its projection */
export function useShown<Result extends Received>(name: string, result: Result, childId: string): Result {
  const outbox = useOutbox()
  const [calendar, today] = [useCalendar(), useFamilyDay()]
  return withActs(name, result, { outbox, childId, calendar, today })
}
