import { useTranslations } from 'use-intl'
import { ConnectionCard } from '../../../platform/ui/ConnectionCard.tsx'
import { Fold } from '../../../platform/ui/Fold.tsx'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { LinkWell, useShareLink } from '../../families/ui/LinkCard.tsx'
import { MakeToken } from '../../tokens/ui/MakeToken.tsx'
import { useTokens } from '../../tokens/ui/useTokens.ts'
import { useIsOnline } from '../../sync/ui/reachability.ts'
import './mcpCard.css'

/** How an AI assistant reads with a token. */
export function McpCard() {
  const isOnline = useIsOnline()
  const t = useTranslations('mcp')
  const tokens = useTranslations('tokens')
  const [child] = useChildren().data ?? []
  const hasToken = useHasReadingToken()
  const link = useShareLink({ url: `${location.origin}/mcp`, text: '' })
  return (
    <ConnectionCard icon="bot" title={t('title')} text={t('text')}>
      <Fold title={t('how')} chosen={[]}>
        <LinkWell link={link} label={t('address')} copyLabel={t('copy')} />
        <ol className="mcp-steps">
          <li>{hasToken || !isOnline ? t('how1') : <MakeToken mayRead>{tokens('make')}</MakeToken>}</li>
          <li>{t('how2')}</li>
          {child && <li>{t('how3', { name: child.name })}</li>}
        </ol>
        <p className="caption">{t('warn')}</p>
        <span role="status" className="visually-hidden">
          {link.isCopied && t('copied')}
        </span>
      </Fold>
    </ConnectionCard>
  )
}

/** Whether this guardian has a token that may read and is not over. */
function useHasReadingToken(): boolean {
  const { data: me } = useUser()
  const { data: tokens = [] } = useTokens()
  const now = useNow((nowMs) => new Date(nowMs).toISOString())
  return tokens.some(({ by, scopes, expiresAt }) => by?.id === me?.id && scopes.includes('read') && expiresAt > now)
}
