import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '../../features/auth/contract.ts'
import { userQuery, useUser } from '../../features/auth/ui/useUser.ts'
import { useLoadedChildren } from '../../features/children/ui/useLoadedChildren.ts'
import { useFamilyName } from '../../features/families/ui/useFamilyName.ts'
import { HttpError } from '../../platform/http/client.ts'
import { showToast } from '../../platform/ui/toasts.ts'
import { enterFamily } from '../web/enterFamily.ts'

/**
 * Leaves for the other family when this guardian was removed from the one that is shown, or has switched in another
 * tab. Says what could not be sent there, and which child was erased.
 * @param shown the guardian in whose family the page was opened
 */
export function FamilyChangeListener({ shown }: { shown: User }) {
  const t = useTranslations('family')
  const client = useQueryClient()
  const { data: user } = useUser()
  const familyName = useFamilyName()
  const titleOfChange = (before: User, now: User) =>
    // Another tab may have switched, and this one has not heard of it.
    now.families.some(({ id }) => id === before.familyId)
      ? t('switched', { name: familyName(now, now.familyId) })
      : t('left', { name: familyName(before, before.familyId) })
  const hasLeft = user && user.familyId !== shown.familyId
  // A different guardian may have signed in in another tab: they must learn nothing of the previous family.
  const enteredTitle = hasLeft && user.id === shown.id ? titleOfChange(shown, user) : undefined
  useEffect(() => {
    if (hasLeft) void enterFamily(enteredTitle)
  }, [hasLeft, enteredTitle])

  useErasedChild(shown.familyId)
  useUnsentOfFormerFamilies()

  useEffect(() => {
    // The server answers with another family then, which has none of the children that are shown.
    const isOfOtherFamily = (error: unknown) => error instanceof HttpError && [403, 404].includes(error.status)
    const isUser = (key: QueryKey) => key.join() === userQuery.queryKey.join()
    const refetchUser = () => void client.invalidateQueries({ queryKey: userQuery.queryKey })
    const unsubscribeQueries = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (isOfOtherFamily(event.action.error) && !isUser(event.query.queryKey)) refetchUser()
    })
    const unsubscribeMutations = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (isOfOtherFamily(event.action.error)) refetchUser()
    })
    return () => {
      unsubscribeQueries()
      unsubscribeMutations()
    }
  }, [client])
  return null
}

/** Deletes waiting acts for a family that this guardian has left, and says how many they are. */
function useUnsentOfFormerFamilies(): void {
  const t = useTranslations('outbox')
  const client = useQueryClient()
  const sayFailed = useEffectEvent((count: number) => {
    if (count > 0) showToast({ tone: 'destructive', title: t('failed', { count }) })
  })
  useEffect(() => {
    import('../../features/sync/ui/formerData.ts')
      .then(({ discardOfFormerFamilies }) => discardOfFormerFamilies(client))
      // Without a connection, the next start tries again. A browser that refuses access to its database has stored
      // nothing in it.
      .then(sayFailed, () => undefined)
  }, [client])
}

/** Says that a child was erased, here or by another member: the screens are about another child then. */
function useErasedChild(familyId: string): void {
  const t = useTranslations('children')
  const client = useQueryClient()
  const children = useLoadedChildren()
  const known = useRef(children)

  const sayErased = useEffectEvent(async (name: string) => {
    // The children of another family replace all of them.
    const user = await client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined)
    if (user?.familyId === familyId) showToast({ title: t('deleted', { name }) })
  })

  useEffect(() => {
    if (!children) return
    const erased = known.current?.find(({ id }) => !children.some((child) => child.id === id))
    known.current = children
    if (erased) void sayErased(erased.name)
  }, [children])
}
