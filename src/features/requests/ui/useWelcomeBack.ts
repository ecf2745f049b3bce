import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { forgetLent, wasLent } from '../../lending/ui/lentMark.ts'
import type { Request } from '../contract.ts'

/** Greets the guardian who has taken the phone back, once it is known what the children have asked for. */
export function useWelcomeBack(requests: readonly Request[] | undefined, onOpen: () => void): void {
  const lend = useTranslations('lend')
  const t = useTranslations('asks')
  const { data: user } = useUser()
  const isKnown = requests !== undefined && user !== undefined
  const greet = useEffectEvent(() => {
    if (!wasLent()) return
    forgetLent()
    const count = requests?.length ?? 0
    showToast({
      title: lend('taken', { name: user?.name ?? '' }),
      text: lend('takenText', { count }),
      action: count > 0 ? { label: t('look'), onAct: onOpen } : undefined,
    })
  })
  useEffect(() => {
    if (isKnown) greet()
  }, [isKnown])
}
