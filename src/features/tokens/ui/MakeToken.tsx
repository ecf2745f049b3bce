import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { maxTokens } from '../contract.ts'
import { TokenSheet } from './TokenSheet.tsx'
import { useTokens } from './useTokens.ts'

/** The button that makes a token, or why there is none. */
export function MakeToken({ children, mayRead = false }: { children: ReactNode; mayRead?: boolean }) {
  const t = useTranslations('tokens')
  const refusals = useTranslations('refusals')
  const { data: user } = useUser()
  const { data: tokens = [] } = useTokens()
  const making = useDialogOf<number>()
  const own = tokens.filter(({ by }) => by?.id === user?.id)
  if (user?.sampleUntil != null) return <p className="caption">{refusals('sample_family')}</p>
  if (own.length >= maxTokens) return <p className="caption">{t('tooMany')}</p>
  return (
    <>
      <Button tone="soft" size="sm" icon="plus" onClick={() => making.open((making.subject ?? 0) + 1)}>
        {children}
      </Button>
      {making.subject !== undefined && (
        <TokenSheet key={making.subject} open={making.isOpen} onClose={making.close} mayRead={mayRead} />
      )}
    </>
  )
}
