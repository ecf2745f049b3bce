import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { ConnectionCard, ConnectionRow } from '../../../platform/ui/ConnectionCard.tsx'
import { EndQuestion } from '../../../platform/ui/EndQuestion.tsx'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useRecentDay } from '../../auth/ui/useRecentDay.ts'
import { useShortDate } from '../../auth/ui/useShortDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useIsOnline } from '../../sync/ui/reachability.ts'
import type { Token } from '../contract.ts'
import { MakeToken } from './MakeToken.tsx'
import { useScopeTexts } from './useScopeTexts.ts'
import { useRevokeToken, useTokens } from './useTokens.ts'

/** The keys with which other software acts in the name of this guardian. */
export function TokensCard() {
  const isOnline = useIsOnline()
  const t = useTranslations('tokens')
  const { data: tokens = [] } = useTokens()
  const textsOf = useTokenTexts()
  const revoking = useRevokeToken()
  return (
    <ConnectionCard icon="key" title={t('title')} text={t('text')}>
      {tokens.length > 0 && (
        <ul className="connections">
          {tokens.map((token) => {
            const { title, text, isOver } = textsOf(token)
            return (
              <ConnectionRow key={token.id} title={<bdi>{title}</bdi>} text={text} isOver={isOver}>
                {isOnline && (
                  <Button
                    tone="soft"
                    size="sm"
                    label={t('revokeLabel', { name: title })}
                    onClick={() => revoking.open(token)}
                  >
                    {t('revoke')}
                  </Button>
                )}
              </ConnectionRow>
            )
          })}
        </ul>
      )}
      {isOnline && <MakeToken>{t('make')}</MakeToken>}
      <EndQuestion
        ending={revoking}
        title={t('revokeTitle', { name: revoking.subject?.name ?? '' })}
        text={t('revokeText')}
        confirmLabel={t('revoke')}
      />
    </ConnectionCard>
  )
}

function useTokenTexts() {
  const t = useTranslations('tokens')
  const via = useTranslations('via')
  const { data: me } = useUser()
  const shortDate = useShortDate()
  const recentDay = useRecentDay()
  const { listOf } = useScopeTexts()
  const now = useNow((nowMs) => new Date(nowMs).toISOString())
  return ({ name, by, scopes, expiresAt, lastUsedDay }: Token) => {
    const date = shortDate(expiresAt)
    const used = lastUsedDay === null ? t('unused') : t('used', { day: recentDay(lastUsedDay) })
    const isOver = expiresAt <= now
    return {
      isOver,
      // An owner sees those of all members.
      title: by && by.id !== me?.id ? via('token', { token: name, by: by.name }) : name,
      text: isOver ? t('expired', { date }) : [listOf(scopes), t('until', { date }), used].join(' · '),
    }
  }
}
