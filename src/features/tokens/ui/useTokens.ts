import { useQuery } from '@tanstack/react-query'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { useEnding } from '../../../platform/ui/useEnding.ts'
import { addToken, revokeToken, type Token } from '../contract.ts'

const tokensKey = ['/api', 'tokens'] as const

/** The guardian's tokens; an owner sees those of all members. */
export const useTokens = () => useQuery<Token[]>({ queryKey: tokensKey, staleTime: 0 })

export const useAddToken = () =>
  useChange({
    errorTitle: 'tokens.failed',
    handledCodes: ['too_many_tokens', 'sample_family'],
    send: async (body: BodyInput<typeof addToken>) => {
      const made = await sendOnce(addToken, { body })
      if (made.token !== null) return made
      // The first response was lost. The server sends a token only once, so a new one replaces that one.
      await sendOnce(revokeToken, { params: { id: made.id } })
      return sendOnce(addToken, { body })
    },
    refetch: { queryKey: tokensKey },
  })

export const useRevokeToken = () => useEnding<Token>(revokeToken, tokensKey)
