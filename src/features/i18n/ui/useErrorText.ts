import { useTranslations } from 'use-intl'
import { HttpError, NoResponseError } from '../../../platform/http/client.ts'

/** Returns a function that turns an error into a message for the user. */
export function useErrorText(): (error: unknown) => string {
  const refusals = useTranslations('refusals')
  const errors = useTranslations('errors')
  const common = useTranslations('common')
  return (error) => {
    // If there is a connection, the server may have made the change, and only its response was lost.
    if (error instanceof NoResponseError) return common(navigator.onLine ? 'loadFailedText' : 'needsConnection')
    if (!(error instanceof HttpError)) return errors('server')
    const code = error.code as Exclude<Parameters<typeof refusals>[0], 'otherAddress'> | undefined
    const { address, expected, what, most } = error.details
    if (code === 'cross_site' && typeof address === 'string' && typeof expected === 'string')
      return refusals('otherAddress', { address, expected })
    // What is too many: without details, the space of the family.
    if (code && refusals.has(code))
      return refusals(code, { what: typeof what === 'string' ? what : 'family', most: Number(most) })
    return error.serverMessage ?? errors('server')
  }
}
