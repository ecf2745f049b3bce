import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { userQuery, useUser } from '../../features/auth/ui/useUser.ts'
import { HttpError } from '../../platform/http/client.ts'
import { enterFamily } from '../web/enterFamily.ts'

/** Leaves for the other family when this guardian was removed from the one that is shown. */
export function FamilyWatch() {
  const t = useTranslations('family')
  const client = useQueryClient()
  const { data: user } = useUser()
  const [shown] = useState(user)
  const leftTitle =
    user && shown && user.familyId !== shown.familyId
      ? t('left', { name: shown.families.find(({ id }) => id === shown.familyId)?.name ?? t('unnamed') })
      : undefined
  useEffect(() => {
    if (leftTitle !== undefined) void enterFamily(leftTitle)
  }, [leftTitle])

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
