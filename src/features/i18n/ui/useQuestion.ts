import type { UseMutationResult } from '@tanstack/react-query'
import { useErrorText } from './useErrorText.ts'

/**
 * What a question shows of what it asks for, as props of `AlertDialog`: that it is under way, and why it was not done, until the question
 * is left.
 */
export function useQuestion(
  { isPending, error, reset }: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error' | 'reset'>,
  close: () => void,
) {
  const errorText = useErrorText()
  return {
    pending: isPending,
    error: error ? errorText(error) : undefined,
    onKeep: () => {
      close()
      if (error) reset()
    },
  }
}
