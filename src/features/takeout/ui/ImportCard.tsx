import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { joinSentences } from '../../i18n/ui/joinSentences.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import type { ImportCounts } from '../contract.ts'
import { DryRun } from './DryRun.tsx'
import { ForWhichChild } from './ForWhichChild.tsx'
import { type Recipient, sendArchive } from './sendArchive.ts'
import './takeout.css'

/** What is sent: a file, and for another app's file who gets it. */
interface Chosen {
  file: File
  recipient?: Recipient
  /** The app that it is from, if it is one that knows no children. */
  source?: string
}

const codeOf = (error: unknown) => (error instanceof HttpError ? error.code : undefined)

/** Refusals that the same file would get again. */
const fileCodes = ['invalid_archive', 'child_needed']

/** Brings a file in: first it is counted what that would add. */
export function ImportCard() {
  const t = useTranslations('takeAlong')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const { language } = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const meta = { errorTitle: errors('operation'), handledCodes: fileCodes }
  const count = useMutation({
    meta,
    mutationFn: ({ file, recipient }: Chosen) => sendArchive(file, { isDryRun: true, recipient }),
  })
  const add = useMutation({
    meta,
    mutationFn: ({ file, recipient }: Chosen) => sendArchive(file, { isDryRun: false, recipient }),
    onSuccess: () => {
      choose(undefined)
      showToast({ title: t('imported') })
      return client.invalidateQueries()
    },
  })

  const error = count.error ?? add.error
  // Of the file that is chosen now: the response for an earlier one may come late.
  const source =
    chosen?.source ?? (codeOf(error) === 'child_needed' ? String((error as HttpError).details.source) : undefined)
  const isInvalid = codeOf(error) === 'invalid_archive'
  /** Of a table, where its owner can mend it. */
  const problem = isInvalid ? ((error as HttpError).details.problem as string | undefined) : undefined

  function choose(next: Chosen | undefined): void {
    setChosen(next)
    count.reset()
    add.reset()
    if (next) count.mutate(next)
    else if (field.current) field.current.value = ''
  }

  return (
    <section className="card" aria-labelledby="import">
      <h2 id="import" className="section-title">
        {t('import')}
      </h2>
      <Field
        label={t('importFile')}
        helper={joinSentences(language, [t('importKinds'), t('importText')])}
        error={isInvalid ? (problem === undefined ? t('importInvalid') : t('importProblem', { problem })) : undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="file"
            accept=".zip,.csv,application/zip,text/csv"
            className="takeout-file"
            disabled={add.isPending}
            // The same file, which may have been changed meanwhile, is no change of the field.
            onClick={() => {
              choose(undefined)
            }}
            onChange={(event) => {
              const file = event.target.files?.[0]
              choose(file && { file })
            }}
          />
        )}
      </Field>
      {chosen && source !== undefined && (
        <ForWhichChild
          key={chosen.file.name}
          isDisabled={add.isPending}
          onChoose={(recipient) => {
            choose({ file: chosen.file, recipient, source })
          }}
        />
      )}
      <div role="status" className="takeout-counts">
        {source !== undefined && !count.isPending && !count.data && <p>{t('fromApp', { source })}</p>}
        {count.isPending && <p>{t('preparing')}</p>}
        {count.data && <DryRun counts={count.data} />}
      </div>
      {chosen && count.isError && !fileCodes.includes(codeOf(count.error) ?? '') && (
        <Button
          wide
          tone="soft"
          onClick={() => {
            count.mutate(chosen)
          }}
        >
          {common('retry')}
        </Button>
      )}
      {chosen && count.data && addsAnything(count.data) && (
        <Button wide pending={add.isPending} onClick={() => add.mutateAsync(chosen).catch(() => {})}>
          {t('importSubmit')}
        </Button>
      )}
    </section>
  )
}

/** Everything that is counted and is new. Moments are entries, and redemptions too. */
const addsAnything = ({ children, activities, photos, habits, skills, rewards, ...others }: ImportCounts) =>
  children + activities + photos + habits + skills + rewards + others.quickActions + others.given > 0 ||
  others.excusedDays + others.pauses > 0
