import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { maxUnits } from '../../../platform/http/shapes.ts'
import { addDays } from '../../../platform/time/rules.ts'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import type { Child } from '../../children/contract.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import {
  excusedDaysAhead,
  excusedDaysBack,
  maxExcusedDays,
  maxReasonLength,
  type Excused,
  listExcused,
} from '../contract.ts'
import { isRunning, useEndExcuse, useExcuse } from './useExcuses.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import '../../../platform/ui/rowGroup.css'
import './restDays.css'

/** Days on which no habit of the child is due: sick, on holiday, away. */
export function RestDaysSheet({ child, open, onClose }: DialogProps & { child: Child }) {
  const t = useTranslations('excused')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const today = useFamilyDay()
  const form = useRestDaysForm(child.id, today)
  const [isOnlyToday, setIsOnlyToday] = useState(form.values.from === today && form.values.to === today)
  const addition = useExcuse(child.id, () => {
    form.clear()
    onClose()
    showToast({ title: t('saved', { name: child.name }) })
  })
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('title')}
      isTitleFocused
      onSubmit={form.submit(({ from, to, reason }) =>
        addition.mutateAsync({ ...(isOnlyToday ? { from: today, to: today } : { from, to }), reason: reason || null }),
      )}
      submit={t('submit')}
      tone="water"
      pending={addition.isPending}
      error={addition.error && errorText(addition.error)}
      below={<RestDaysRows childId={child.id} />}
    >
      <p className="caption">{t('text', { name: child.name })}</p>
      <Segmented
        label={t('title')}
        isLabelHidden
        options={[
          { value: 'today', label: t('onlyToday') },
          { value: 'other', label: common('otherDay') },
        ]}
        value={isOnlyToday ? 'today' : 'other'}
        onChange={(value) => {
          setIsOnlyToday(value === 'today')
          // A hidden field must not keep the form from being sent.
          form.setField('from', today)
          form.setField('to', today)
        }}
      />
      {!isOnlyToday && (
        <div className="rest-dates">
          <TextField {...form.field('from')} {...form.limits} label={t('from')} type="date" />
          <TextField {...form.field('to')} {...form.limits} label={t('to')} type="date" />
        </div>
      )}
      <TextField
        {...form.field('reason')}
        label={t('reason')}
        maxLength={maxReasonLength}
        enterKeyHint="done"
        isOptional
        below={
          <PresetChips
            label={t('reason')}
            tone="water"
            presets={(['sick', 'holiday', 'away'] as const).map((name) => ({ value: t(name), content: t(name) }))}
            onPick={(reason) => form.setField('reason', reason)}
          />
        }
      />
    </FormSheet>
  )
}

function useRestDaysForm(childId: string, today: string) {
  const t = useTranslations('excused')
  const validation = useTranslations('validation')
  const [min, max] = [addDays(today, -excusedDaysBack), addDays(today, excusedDaysAhead)]
  const day = z.string().check(z.iso.date(validation('date')))
  const form = useForm({
    schema: z
      .object({
        from: day.check(z.refine((from) => from >= min && from <= max, { error: validation('dateRange') })),
        to: day.check(z.refine((to) => to >= min && to <= max, { error: validation('dateRange') })),
        reason: z.string().check(z.trim(), maxUnits(maxReasonLength, validation('tooLong', { max: maxReasonLength }))),
      })
      .check(
        z.refine(({ from, to }) => from <= to, { error: t('order'), path: ['to'] }),
        z.refine(({ from, to }) => from > to || to < addDays(from, maxExcusedDays), {
          error: t('tooLong'),
          path: ['to'],
        }),
      ),
    initial: { from: today, to: today, reason: '' },
    draftKey: useDraftKey(`${childId} rest days`),
  })
  return { ...form, limits: { min, max } }
}

/** The rest days that there are, but those that are over. */
function RestDaysRows({ childId }: { childId: string }) {
  const t = useTranslations('excused')
  const common = useTranslations('common')
  const shortDay = useShortDay()
  const today = useFamilyDay()
  const ending = useEndExcuse(childId, today)
  const excused = useExcused(childId)
  const shown = excused.filter(({ to }) => to >= today)
  if (shown.length === 0) return null
  return (
    <ul className="row-group">
      {shown.map((range) => {
        const [from, to] = [shortDay(range.from), shortDay(range.to)]
        const days = range.from === range.to ? from : t('range', { from, to })
        const action = isRunning(range, today) ? t('end') : common('delete')
        return (
          <li key={range.id}>
            <div className="row">
              <span className="row-words">
                <b>{days}</b>
                {range.reason !== null && (
                  <small>
                    <bdi>{range.reason}</bdi>
                  </small>
                )}
              </span>
              <TextButton
                label={t('actionOn', { action, days })}
                pending={ending.isPending}
                onClick={() => ending.mutate(range)}
              >
                {action}
              </TextButton>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The rest days of a child, latest first, with their ids and reasons. */
function useExcused(childId: string): readonly Excused[] {
  const { data = [] } = useQuery({
    // It names the child, so that it is invalidated with the child's other data.
    queryKey: ['/api', 'excused', childId],
    queryFn: ({ signal }) => send(listExcused, { params: { id: childId }, query: {}, signal }),
  })
  return data
}
