import { useTranslations } from 'use-intl'
import { NoResponseError } from '../../../platform/http/client.ts'
import { useErrorText } from './useErrorText.ts'

/** Like `useErrorText`, for a form: without a response it says that what was typed is still there. */
export function useFormErrorText(): (error: unknown) => string {
  const errors = useTranslations('errors')
  const errorText = useErrorText()
  return (error) =>
    error instanceof NoResponseError ? errors(navigator.onLine ? 'noAnswer' : 'network') : errorText(error)
}
