import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'

/** What to tell the parent about a failed call, in their language. */
export function useErrorText(): (error: unknown) => string {
  const refusals = useTranslations('refusals')
  const errors = useTranslations('errors')
  return (error) => {
    // fetch answers with a TypeError when the server cannot be reached.
    if (error instanceof TypeError) return errors('network')
    if (!(error instanceof HttpError)) return errors('server')
    const code = error.code as Parameters<typeof refusals>[0] | undefined
    if (code && refusals.has(code)) return refusals(code)
    return error.serverMessage ?? errors('server')
  }
}
