import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import { keepOpen } from '../../../platform/ui/keepOpen.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { type Recipient, sendArchive } from './sendArchive.ts'

/** The data to send: a file, and for another app's file the child who gets it. */
interface Chosen {
  file: File
  recipient?: Recipient
  /** The app that it is from, if it is one that knows no children. */
  source?: string
}

/** Refusals that the same file would get again. */
const fileCodes = ['invalid_archive', 'child_needed']

/**
 * The steps of an import: a file is chosen, what it would add is counted, and it is added.
 * @param onCleared called when no file is chosen any more
 */
export function useImport(onCleared: () => void) {
  const t = useTranslations('transfer')
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const meta = { errorTitle: 'errors.operation', handledCodes: fileCodes } as const
  const count = useMutation({
    meta,
    mutationFn: ({ file, recipient }: Chosen) => sendArchive(file, { isDryRun: true, recipient }),
  })
  const add = useMutation({
    meta,
    mutationFn: ({ file, recipient }: Chosen) => keepOpen(sendArchive(file, { isDryRun: false, recipient })),
    onSuccess: () => {
      choose(undefined)
      showToast({ title: t('imported') })
      return client.invalidateQueries()
    },
  })

  function choose(next: Chosen | undefined): void {
    setChosen(next)
    count.reset()
    add.reset()
    if (next) count.mutate(next)
    else onCleared()
  }

  const refusal = refusalOf(count.error ?? add.error)
  return {
    chosen,
    choose,
    count,
    add,
    // The source of the file that is chosen now: the response for an earlier one may come late.
    source: chosen?.source ?? (refusal?.code === 'child_needed' ? String(refusal.details.source) : undefined),
    fileProblem: refusal?.code === 'invalid_archive' ? problemText(refusal.details.problem) : undefined,
    canRetry: count.isError && !fileCodes.includes(refusalOf(count.error)?.code ?? ''),
  }

  /** @param problem of a table, where its owner can mend it */
  function problemText(problem: unknown): string {
    return problem === undefined ? t('importInvalid') : t('importProblem', { problem: problem as string })
  }
}

const refusalOf = (error: unknown) => (error instanceof HttpError ? error : undefined)
