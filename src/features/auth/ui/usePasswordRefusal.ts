import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'

/** When a refusal does not say how long to wait. docs/screens.md, section 3. */
export const defaultWaitSeconds = 60

/** Returns a function that translates the error of a request with a password confirmation. */
export function usePasswordRefusal(): (error: Error | null) => string | undefined {
  const t = useTranslations('account')
  const signIn = useTranslations('signIn')
  const errorText = useFormErrorText()
  return (error) => {
    if (!error) return undefined
    if (!(error instanceof HttpError)) return errorText(error)
    if (error.code === 'wrong_credentials') return t('passwordWrong')
    if (error.code === 'rate_limited')
      return signIn('waitMinutes', { count: Math.ceil((error.retryAfterSeconds ?? defaultWaitSeconds) / 60) })
    return errorText(error)
  }
}
