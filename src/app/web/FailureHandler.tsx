import { type Register, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { userQueryKey } from '../../features/auth/ui/useUser.ts'
import { useErrorText } from '../../features/i18n/ui/useErrorText.ts'
import { HttpError, unauthorizedEvent } from '../../platform/http/client.ts'
import { isLeaving } from '../../platform/ui/leaving.ts'
import { showToast } from '../../platform/ui/toasts.ts'
import { goToLogin } from './login.ts'

/** docs/spec.md, section 9. */
const loginDelayMs = 500

/**
 * Handles every failed request: a session that is over, whatever noticed it, leads to the sign-in; a failed mutation
 * shows a toast.
 */
export function FailureHandler() {
  const queryClient = useQueryClient()
  const t = useTranslations()
  const errorText = useErrorText()

  const handleUnauthorized = useEffectEvent((event: Event) => {
    // At the start all queries are sent at the same time. Without a session, the landing page shows instead.
    if (!queryClient.getQueryData(userQueryKey)) return
    const [, , of] = (event as CustomEvent<string>).detail.split('/')
    if (of !== 'children' && of !== 'stats') goToLogin()
    else if (!isLeaving()) {
      showToast({ tone: 'destructive', title: t('errors.unauthorized'), text: t('errors.unauthorizedText') })
      setTimeout(goToLogin, loginDelayMs)
    }
  })

  const handleMutationFailure = useEffectEvent((meta: Register['mutationMeta'] | undefined, error: unknown) => {
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
      title: isForbidden ? t('errors.unauthorizedAccess') : t(meta?.errorTitle ?? 'errors.generic'),
      text: errorText(error),
    })
  })

  useEffect(() => {
    // Not `handleUnauthorized` itself, which only this effect may call.
    const leave = (event: Event) => handleUnauthorized(event)
    const unsubscribeMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        handleMutationFailure(event.mutation.meta, event.action.error)
    })
    addEventListener(unauthorizedEvent, leave)
    return () => {
      unsubscribeMutations()
      removeEventListener(unauthorizedEvent, leave)
    }
  }, [queryClient])

  return null
}
