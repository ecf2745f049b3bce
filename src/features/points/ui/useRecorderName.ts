import { useTranslations } from 'use-intl'
import { useUser } from '../../auth/ui/useUser.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import type { Activity } from '../contract.ts'

type Recorder = Omit<NonNullable<Activity['by']>, 'via'> & { via?: NonNullable<Activity['by']>['via'] }

/**
 * Returns a function for the name of who recorded something, or through what: a child, or a token or card with the
 * member who answers for it. Undefined where no one
 * is known, and for the only member of a family.
 */
export function useRecorderName(): (by: Recorder | null, childId: string) => string | undefined {
  const t = useTranslations('who')
  const via = useTranslations('via')
  const { data: user } = useUser()
  const { data: children } = useChildren()
  return (by, childId) => {
    if (by?.via?.kind === 'child') return children?.find(({ id }) => id === childId)?.name
    if (by?.via) return via('token', { token: by.via.name, by: by.name })
    if (!by || !user || user.memberCount === 1) return undefined
    return by.id === user.id ? t('byYou') : by.name
  }
}
