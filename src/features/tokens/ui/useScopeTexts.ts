import { useTranslations } from 'use-intl'
import { scopes, type TokenScope } from '../../auth/rules.ts'
import { useTextList } from '../../i18n/ui/useTextList.ts'

const keyOf = {
  read: 'read',
  'read:moments': 'readMoments',
  checkin: 'checkin',
  award: 'award',
  request: 'ask',
} as const satisfies Record<TokenScope, string>

/** The words for what a token may do: of one scope, and of several as a list. */
export function useScopeTexts() {
  const t = useTranslations('tokens')
  const list = useTextList()
  const textOf = (scope: TokenScope) => t(keyOf[scope])
  return {
    textOf,
    listOf: (given: readonly TokenScope[]) => list(scopes.filter((scope) => given.includes(scope)).map(textOf)),
  }
}
