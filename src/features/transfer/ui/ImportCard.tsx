import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { joinSentences } from '../../i18n/ui/joinSentences.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import type { ImportCounts } from '../contract.ts'
import { DryRun } from './DryRun.tsx'
import { ForWhichChild } from './ForWhichChild.tsx'
import { useImport } from './useImport.ts'
import './transfer.css'

/** Imports a file, after counting what it would add. */
export function ImportCard() {
  const t = useTranslations('transfer')
  const common = useTranslations('common')
  const { language } = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const { chosen, choose, count, add, source, fileProblem, canRetry } = useImport(() => {
    if (field.current) field.current.value = ''
  })
  return (
    <section className="card" aria-labelledby="import">
      <h2 id="import" className="section-title">
        {t('import')}
      </h2>
      <Field
        label={t('importFile')}
        helper={joinSentences(language, [t('importKinds'), t('importText')])}
        error={fileProblem}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="file"
            accept=".zip,.csv,application/zip,text/csv"
            className="transfer-file"
            disabled={add.isPending}
            // The same file, which may have been changed meanwhile, is no change of the field.
            onClick={() => choose(undefined)}
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
          onChoose={(recipient) => choose({ file: chosen.file, recipient, source })}
        />
      )}
      <div role="status" className="transfer-counts">
        {source !== undefined && !count.isPending && !count.data && <p>{t('fromApp', { source })}</p>}
        {count.isPending && <p>{t('preparing')}</p>}
        {count.data && <DryRun counts={count.data} />}
      </div>
      {chosen && canRetry && (
        <Button wide tone="soft" onClick={() => count.mutate(chosen)}>
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
const addsAnything = (counts: ImportCounts) =>
  Object.entries(counts).some(([name, count]) => name !== 'skipped' && typeof count === 'number' && count > 0)
