import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { maxUnits } from '../../../platform/http/shapes.ts'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { changedOf } from '../../../platform/ui/changedOf.ts'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import '../../../platform/ui/rowGroup.css'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { maxContentLength, maxPhotos, type Moment, moods, weathers } from '../contract.ts'
import { MoodField, WeatherField } from './FeelingFields.tsx'
import { ForChildSwitch } from './ForChild.tsx'
import { PhotoField } from './PhotoField.tsx'
import { useChosenPhotos } from './useChosenPhotos.ts'
import { useDeleteMoment, useUpdateMoment } from './useMomentChanges.ts'
import { enqueueUploads } from '../../sync/ui/uploads.ts'
import { toUploads, useQueuedPhotos } from './useQueuedPhotos.ts'

interface EditMomentSheetProps extends DialogProps {
  moment: Moment
  onSaved?: () => void
  onDeleted?: () => void
}

/** All of a moment, to be corrected or deleted for good. Only what was changed is sent. */
export function EditMomentSheet({ moment, open, onClose, onSaved, onDeleted }: EditMomentSheetProps) {
  const t = useTranslations('moments')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const today = useFamilyDay()
  const [isDeleting, setIsDeleting] = useState(false)
  const form = useMomentCorrection(moment, today, open)
  const client = useQueryClient()
  const waiting = useQueuedPhotos(moment)
  const room = maxPhotos - moment.photos.length - waiting.length
  const chosen = useChosenPhotos(`${moment.childId} moment ${moment.id}`, {
    max: room,
    others: waiting.map(({ url }) => url ?? ''),
  })
  const update = useUpdateMoment(moment, (updated) => {
    form.clear(textsOf(updated))
    onClose()
    onSaved?.()
    showToast({ tone: 'quiet', title: t('updated') })
  })

  return (
    <>
      <FormSheet
        open={open && !isDeleting}
        onClose={onClose}
        title={t('editTitle')}
        isTitleFocused
        isChangedMeanwhile={form.isChangedMeanwhile}
        onSubmit={form.submit((values) =>
          chosen.save((photoKeys) => {
            void enqueueUploads(client, moment, toUploads(chosen.takeOut(photoKeys)))
            const changed = changedOf(values, form.changed)
            return changed ? update.mutateAsync(changed) : onClose()
          }),
        )}
        submit={common('save')}
        tone="blossom"
        pending={chosen.isSaving}
        error={update.error && errorText(update.error)}
        below={
          <ul className="row-group" inert={chosen.isSaving}>
            <li>
              <button type="button" className="row danger" onClick={() => setIsDeleting(true)}>
                <RowContent icon="trash" title={t('deleteConfirm')} hasArrow={false} />
              </button>
            </li>
          </ul>
        }
      >
        <MomentFields moment={moment} form={form} today={today} chosen={chosen} room={room} />
      </FormSheet>
      <DeleteMomentDialog
        moment={moment}
        open={open && isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          chosen.takeOut()
          onClose()
          onDeleted?.()
        }}
      />
    </>
  )
}

interface MomentFieldsProps {
  moment: Moment
  form: ReturnType<typeof useMomentCorrection>
  today: string
  chosen: ReturnType<typeof useChosenPhotos>
  /** For how many more photos. */
  room: number
}

/** They cannot be changed while they are being saved. */
function MomentFields({ moment, form, today, chosen, room }: MomentFieldsProps) {
  const t = useTranslations('moments')
  return (
    <div className="moment-form blossom" inert={chosen.isSaving}>
      <WeatherField noted={[moment]} {...form.field('weather')} />
      <MoodField noted={[moment]} {...form.field('mood')} />
      <TextArea label={t('content')} isOptional rows={3} maxLength={maxContentLength} {...form.field('content')} />
      <TextField label={t('day')} type="date" max={today} {...form.field('date')} />
      <ForChildSwitch childId={moment.childId} {...form.field('isForChild')} />
      {room > 0 && (
        <PhotoField chosen={chosen} max={room} day={form.values.date} onDay={(day) => form.setField('date', day)} />
      )}
    </div>
  )
}

function useMomentCorrection(moment: Moment, today: string, isOpen: boolean) {
  const validation = useTranslations('validation')
  return useForm({
    schema: z.object({
      weather: z.enum(weathers),
      mood: z.enum(moods),
      content: z.string().check(z.trim(), maxUnits(maxContentLength, validation('tooLong', { max: maxContentLength }))),
      // Its own day lies ahead after the family has moved west, or lets its day end later.
      date: z.iso
        .date(validation('date'))
        .check(z.refine((day) => day <= today || day === moment.date, { error: validation('dayAhead') })),
      isForChild: z.pipe(
        z.enum(['true', 'false']),
        z.transform((value) => value === 'true'),
      ),
    }),
    initial: textsOf(moment),
    isOpen,
    draftKey: useDraftKey(`${moment.childId} moment ${moment.id}`),
  })
}

const textsOf = ({ weather, mood, content, date, isForChild }: Moment) => ({
  weather,
  mood,
  content: content ?? '',
  date,
  isForChild: String(isForChild),
})

interface DeleteMomentDialogProps extends DialogProps {
  moment: Moment
  onDeleted: () => void
}

function DeleteMomentDialog({ moment, open, onClose, onDeleted }: DeleteMomentDialogProps) {
  const t = useTranslations('moments')
  const deletion = useDeleteMoment(moment, () => {
    onClose()
    onDeleted()
    showToast({ tone: 'quiet', title: t('deleted') })
  })
  return (
    <AlertDialog
      {...useConfirmation(deletion, onClose)}
      open={open}
      title={t('deleteTitle')}
      text={t('deleteText', { count: moment.photos.length })}
      cancelLabel={t('deleteKeep')}
      confirmLabel={t('deleteConfirm')}
      onConfirm={() => deletion.mutateAsync()}
    />
  )
}
