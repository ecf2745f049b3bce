import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { userQueryKey } from '../../features/auth/ui/useUser.ts'
import { useErrorText } from '../../features/i18n/ui/useErrorText.ts'
import { HttpError } from '../../platform/http/client.ts'
import { isLeaving } from '../../platform/ui/leaving.ts'
import { showToast } from '../../platform/ui/toasts.ts'
import { goToLogin, unauthorizedEvent } from './login.ts'

/** docs/spec.md, section 9. */
const loginDelayMs = 500

/**
 * Handles every failed request: an expired session leads to sign-in, a failed mutation shows a toast. The user query
 * returns null without a session, so that case does not arrive here.
 */
export function FailureHandler() {
  const queryClient = useQueryClient()
  const t = useTranslations('errors')
  const errorText = useErrorText()

  const handleQueryFailure = useEffectEvent((key: readonly unknown[], error: unknown) => {
    if (!(error instanceof HttpError && error.isUnauthorized) || isLeaving()) return
    // At the start all queries are sent at the same time. Without a session, the landing page shows instead.
    if (!queryClient.getQueryData(userQueryKey)) return
    if (key[1] === 'children' || key[1] === 'stats') {
      showToast({ tone: 'destructive', title: t('unauthorized'), text: t('unauthorizedText') })
      setTimeout(goToLogin, loginDelayMs)
    } else {
      dispatchEvent(new Event(unauthorizedEvent))
    }
  })

  const handleMutationFailure = useEffectEvent(
    (meta: { errorTitle?: string; handledCodes?: readonly string[] } | undefined, error: unknown) => {
      if (error instanceof HttpError && error.isUnauthorized) dispatchEvent(new Event(unauthorizedEvent))
      if (error instanceof HttpError && error.code && meta?.handledCodes?.includes(error.code)) return
      if (error instanceof HttpError && error.code === 'not_allowed') {
        // The role has changed meanwhile, and with it what the screens offer.
        void queryClient.invalidateQueries()
        showToast({ tone: 'destructive', title: errorText(error) })
        return
      }
      const isForbidden = error instanceof HttpError && error.status === 403
      showToast({
        tone: 'destructive',
        title: isForbidden ? t('unauthorizedAccess') : (meta?.errorTitle ?? t('generic')),
        text: errorText(error),
      })
    },
  )

  useEffect(() => {
    const unsubscribeQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        handleQueryFailure(event.query.queryKey, event.action.error)
    })
    const unsubscribeMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        handleMutationFailure(event.mutation.meta, event.action.error)
    })
    addEventListener(unauthorizedEvent, goToLogin)
    return () => {
      unsubscribeQueries()
      unsubscribeMutations()
      removeEventListener(unauthorizedEvent, goToLogin)
    }
  }, [queryClient])

  return null
}
