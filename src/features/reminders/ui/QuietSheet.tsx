import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import type { Reminders } from '../contract.ts'
import { isQuiet } from '../rules.ts'
import { clockOf, minuteOf } from './clock.ts'
import { useMinuteText } from './useKindTexts.ts'
import { useChangeReminders } from './useReminders.ts'

interface QuietSheetProps extends DialogProps {
  reminders: Reminders
}

/** Between which times nothing comes. Equal ones: it may come at any time. */
export function QuietSheet({ open, onClose, reminders: { kinds, quiet } }: QuietSheetProps) {
  const t = useTranslations('push')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const minuteText = useMinuteText()
  const { mutateAsync, isPending, error } = useChangeReminders()
  const evening = kinds.find(({ kind }) => kind === 'evening')?.minute ?? 0
  const time = z.string().check(z.refine((text) => minuteOf(text) !== undefined, { error: t('time') }))
  const schema = z.object({ from: time, to: time }).check(
    z.refine(({ from, to }) => !isQuiet(evening, { from: minuteOf(from) ?? 0, to: minuteOf(to) ?? 0 }), {
      path: ['from'],
      error: t('quietEvening', { time: minuteText(evening) }),
    }),
  )
  const form = useForm({
    schema,
    initial: { from: clockOf(quiet.from), to: clockOf(quiet.to) },
    isOpen: open,
  })
  const close = () => {
    form.clear()
    onClose()
  }
  return (
    <FormSheet
      open={open}
      onClose={close}
      title={t('quiet')}
      onSubmit={form.submit(async ({ from, to }) => {
        await mutateAsync({ quiet: { from: minuteOf(from) ?? 0, to: minuteOf(to) ?? 0 } })
        close()
      })}
      submit={common('save')}
      pending={isPending}
      error={error && errorText(error)}
    >
      <TextField type="time" label={t('from')} {...form.field('from')} />
      <TextField type="time" label={t('to')} {...form.field('to')} />
    </FormSheet>
  )
}
