import type { UseMutationResult } from '@tanstack/react-query'
import { useErrorText } from './useErrorText.ts'

/**
 * Connects an `AlertDialog` to the mutation that it confirms. Returns the props for the pending state, the error and
 * cancelling, which also resets the error.
 */
export function useConfirmation(
  { isPending, error, reset }: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error' | 'reset'>,
  close: () => void,
) {
  const errorText = useErrorText()
  return {
    pending: isPending,
    error: error ? errorText(error) : undefined,
    onCancel: () => {
      close()
      if (error) reset()
    },
  }
}
