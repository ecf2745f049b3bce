import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { ImportCounts } from '../contract.ts'
import { sendArchive } from './sendArchive.ts'
import './takeout.css'

/** Lines that are named. */
const mostLines = 20

const isInvalid = (error: unknown) => error instanceof HttpError && error.code === 'invalid_archive'

/** Brings an export in: first it is counted what that would add. */
export function ImportCard() {
  const t = useTranslations('takeAlong')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const meta = { errorTitle: errors('operation'), handledCodes: ['invalid_archive'] }
  const count = useMutation({ meta, mutationFn: (chosen: File) => sendArchive(chosen, { isDryRun: true }) })
  const add = useMutation({
    meta,
    mutationFn: (chosen: File) => sendArchive(chosen, { isDryRun: false }),
    onSuccess: () => {
      choose(undefined)
      showToast({ title: t('imported') })
      return client.invalidateQueries()
    },
  })

  function choose(chosen: File | undefined): void {
    setFile(chosen)
    count.reset()
    add.reset()
    if (chosen) count.mutate(chosen)
    else if (field.current) field.current.value = ''
  }

  const leftOutText = ({ leftOut }: ImportCounts) =>
    t('leftOut', {
      count: leftOut.length,
      lines: leftOut
        .slice(0, mostLines)
        .map(({ line }) => line)
        .join(', '),
    })

  return (
    <section className="card" aria-labelledby="import">
      <h2 id="import" className="section-title">
        {t('import')}
      </h2>
      <Field
        label={t('importFile')}
        helper={t('importText')}
        error={isInvalid(count.error ?? add.error) ? t('importInvalid') : undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="file"
            accept=".zip,.csv,application/zip,text/csv"
            className="takeout-file"
            disabled={add.isPending}
            onChange={(event) => {
              choose(event.target.files?.[0])
            }}
          />
        )}
      </Field>
      <p role="status" className="takeout-counts">
        {count.isPending && t('preparing')}
        {count.data && t('dryRun', count.data)}
        {count.data && count.data.leftOut.length > 0 && ` ${leftOutText(count.data)}`}
      </p>
      {file && count.data && addsAnything(count.data) && (
        <Button wide pending={add.isPending} onClick={() => add.mutateAsync(file).catch(() => {})}>
          {t('importSubmit')}
        </Button>
      )}
    </section>
  )
}

const addsAnything = ({ children, activities, photos }: ImportCounts) => children + activities + photos > 0
