import { useTranslations } from 'use-intl'
import { maxTitleLength } from '../../../platform/http/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { maxPoints, maxQuickActions, type QuickAction } from '../contract.ts'
import { isOnList, isSameAction, withAction } from './quickList.ts'
import { useActionTitle } from './useActionTitle.ts'
import { useChangeQuickActions } from './useChangeQuickActions.ts'
import { useRecordingSchema } from './useRecordingSchema.ts'

const chips = [5, 10, 15, 20] as const

interface QuickActionSheetProps {
  childId: string
  list: readonly QuickAction[]
  /** The entry that is changed; undefined for a new one. */
  action: QuickAction | undefined
  open: boolean
  onClose: () => void
}

/** Changes an entry of the quick list, or prepares a new one without giving points. */
export function QuickActionSheet({ childId, list, action, open, onClose }: QuickActionSheetProps) {
  const t = useTranslations('quickList')
  const behaviors = useTranslations('behaviors')
  const common = useTranslations('common')
  const refusals = useTranslations('refusals')
  const errorText = useFormErrorText()
  const { number } = useFormat()
  const titleOf = useActionTitle()
  const shownTitle = action && titleOf(action)
  const { save, isPending, error } = useChangeQuickActions(childId)
  const form = useForm({
    schema: useRecordingSchema(),
    initial: { title: shownTitle ?? '', description: '', points: `${action?.points ?? 10}` },
    draftKey: useDraftKey(`${childId} quick ${action ? (action.key ?? action.title) : 'new'}`),
    isOpen: open,
  })

  /** Another member may have changed the list while the sheet was open. */
  function problemOf(next: QuickAction): string | undefined {
    if (action && !list.some((other) => isSameAction(other, action))) return refusals('not_found')
    if (!action && list.length >= maxQuickActions) return t('full')
    return isOnList(list, next, action) ? t('duplicate') : undefined
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={shownTitle === undefined ? t('prepare') : t('change', { title: shownTitle })}
      isTitleFocused={action !== undefined}
      isChangedMeanwhile={form.isChangedMeanwhile}
      onSubmit={form.submit(({ title, points }) => {
        // A ready-made one that keeps its title stays ready-made.
        const next = { key: title === shownTitle ? (action?.key ?? null) : null, title, points }
        const problem = problemOf(next)
        if (problem !== undefined) {
          form.setError('title', problem)
          return undefined
        }
        return save(
          (current) => withAction(current, next, action),
          () => {
            form.clear(action && { title, description: '', points: `${points}` })
            onClose()
          },
        )
      })}
      actions={
        <>
          <Button tone="soft" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" tone="sun" pending={isPending}>
            {action ? common('save') : t('prepareSubmit')}
          </Button>
        </>
      }
    >
      {!action && <p className="caption">{t('prepareText')}</p>}
      <TextField
        label={behaviors('name')}
        placeholder={behaviors('namePlaceholder')}
        maxLength={maxTitleLength}
        enterKeyHint="next"
        {...form.field('title')}
      />
      <TextField
        label={behaviors('points')}
        helper={behaviors('pointsHint', { max: maxPoints })}
        inputMode="numeric"
        enterKeyHint="done"
        below={
          <PresetChips
            label={behaviors('points')}
            presets={chips.map((points) => ({
              value: points,
              content: (
                <>
                  <Star size={18} />
                  {number(points)}
                </>
              ),
            }))}
            onPick={(points) => {
              form.setField('points', `${points}`)
            }}
          />
        }
        {...form.field('points')}
      />
      {error && <FormError>{errorText(error)}</FormError>}
    </Sheet>
  )
}
