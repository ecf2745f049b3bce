import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import { maxTitleLength } from '../../../platform/http/limits.ts'
import { addDays } from '../../../platform/time/rules.ts'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { PointsField, suggestedPoints } from '../../behaviors/ui/PointsField.tsx'
import { ThingPictureField } from '../../habits/ui/ThingPictureField.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import type { Job } from '../contract.ts'
import { ForWhom } from './ForWhom.tsx'
import { bodyOf, dues, dueOf } from './jobForm.ts'
import { useAddJob, useDeleteJob, useUpdateJob } from './useJobs.ts'
import * as z from 'zod/mini'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useRecordingSchema } from '../../behaviors/ui/useRecordingSchema.ts'

interface JobSheetProps extends DialogProps {
  /** The job to change. Undefined adds one. */
  job?: Job
  /** Content before the fields. */
  above?: ReactNode
}

/** Adds a job, or changes one. */
export function JobSheet({ open, onClose, job, above }: JobSheetProps) {
  const t = useTranslations('jobs')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const { form, today } = useJobForm(job, open)
  const finish = () => {
    form.clear()
    onClose()
  }
  const add = useAddJob(finish)
  const update = useUpdateJob(finish)
  const { isPending, error } = job ? update : add
  const isFull = error instanceof HttpError && error.code === 'too_many_jobs'
  const due = dues.find((value) => value === form.values.due) ?? 'none'
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t(job ? 'edit' : 'add')}
      isTitleFocused={job !== undefined}
      isChangedMeanwhile={form.isChangedMeanwhile}
      onSubmit={form.submit((values) => {
        const body = bodyOf(values, today)
        return job ? update.mutateAsync({ id: job.id, ...body }) : add.mutateAsync(body)
      })}
      submit={job ? common('save') : t('add')}
      tone="sun"
      pending={isPending}
      error={isFull ? t('tooMany') : error && errorText(error)}
      below={job && <More job={job} onDone={finish} />}
    >
      {above}
      <TextField
        {...form.field('title')}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        maxLength={maxTitleLength}
        enterKeyHint="next"
      />
      <ForWhom {...form.field('childIds')} />
      <PointsField {...form.field('points')} type="reward" />
      <PickChips
        label={t('due')}
        options={dues.map((value) => ({ value, label: t(dueTexts[value]) }))}
        value={due}
        onChange={(value) => form.setField('due', value)}
      />
      {due === 'day' && <TextField {...form.field('dueDay')} label={t('dueDay')} type="date" min={today} />}
      <ThingPictureField {...form.field('picture')} />
    </FormSheet>
  )
}

const dueTexts = { none: 'dueNone', today: 'dueToday', tomorrow: 'dueTomorrow', day: 'dueDay' } as const

/** What else can be done with a job: the same once more, or none at all. */
function More({ job, onDone }: { job: Job; onDone: () => void }) {
  const t = useTranslations('jobs')
  const today = useFamilyDay()
  const again = useAddJob(onDone)
  const remove = useDeleteJob(onDone)
  const [isAsking, setIsAsking] = useState(false)
  const { title, points, picture, childIds, dueDay } = job
  const next = addDays(dueDay ?? today, 7)
  const isFull = again.error instanceof HttpError && again.error.code === 'too_many_jobs'
  const closeQuestion = () => setIsAsking(false)
  return (
    <>
      <Button
        wide
        tone="soft"
        icon="rotate"
        pending={again.isPending}
        onClick={() => again.mutate({ title, points, picture, childIds, dueDay: next < today ? today : next })}
      >
        {t('again')}
      </Button>
      {isFull && (
        <p role="alert" className="field-error">
          {t('tooMany')}
        </p>
      )}
      <Button wide tone="danger-soft" icon="trash" onClick={() => setIsAsking(true)}>
        {t('remove')}
      </Button>
      <AlertDialog
        open={isAsking}
        title={t('removeTitle', { title })}
        text={t('removeText')}
        onCancel={closeQuestion}
        confirmLabel={t('remove')}
        pending={remove.isPending}
        onConfirm={() => remove.mutateAsync(job).finally(closeQuestion)}
      />
    </>
  )
}

function useJobForm(job: Job | undefined, isOpen: boolean) {
  const t = useTranslations('validation')
  const today = useFamilyDay()
  const { title, points } = useRecordingSchema().shape
  const form = useForm({
    schema: z.object({
      title,
      points,
      /** Ids with blanks between them. Empty: any child. */
      childIds: z.string(),
      due: z.enum(dues),
      // A day that is over stays, and may not be chosen.
      dueDay: z.string().check(z.refine((day) => day === '' || day >= today || day === job?.dueDay, t('date'))),
      picture: z.string(),
    }),
    initial: {
      title: job?.title ?? '',
      points: `${job?.points ?? suggestedPoints.reward.initial}`,
      childIds: job?.childIds?.join(' ') ?? '',
      due: dueOf(job?.dueDay ?? null, today),
      dueDay: job?.dueDay ?? '',
      picture: job?.picture ?? '',
    },
    draftKey: useDraftKey(`family: job ${job?.id ?? 'new'}`),
    isOpen,
  })
  return { form, today }
}
