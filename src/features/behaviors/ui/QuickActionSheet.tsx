import { useTranslations } from 'use-intl'
import { maxTitleLength } from '../../../platform/http/limits.ts'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { Link } from '../../i18n/ui/Link.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { maxQuickActions, type QuickAction } from '../contract.ts'
import { PointsField } from './PointsField.tsx'
import { isOnList, isSameAction, withAction } from './quickList.ts'
import { useActionTitle } from './useActionTitle.ts'
import { useChangeQuickActions } from './useChangeQuickActions.ts'
import { useRecordingSchema } from './useRecordingSchema.ts'

interface QuickActionSheetProps extends DialogProps {
  childId: string
  list: readonly QuickAction[]
  /** The entry that is changed; undefined for a new one. */
  action: QuickAction | undefined
}

/** Changes an entry of the quick list, or prepares a new one without giving points. */
export function QuickActionSheet({ childId, list, action, open, onClose }: QuickActionSheetProps) {
  const t = useTranslations('quickList')
  const behaviors = useTranslations('behaviors')
  const common = useTranslations('common')
  const cards = useTranslations('actions')
  const problemOf = useProblemText()
  const errorText = useFormErrorText()
  const titleOf = useActionTitle()
  const shownTitle = action && titleOf(action)
  const { save, isPending, error } = useChangeQuickActions(childId)
  const form = useForm({
    schema: useRecordingSchema(),
    initial: { title: shownTitle ?? '', description: '', points: `${action?.points ?? 10}` },
    draftKey: useDraftKey(`${childId} quick ${action ? (action.key ?? action.title) : 'new'}`),
    isOpen: open,
  })

  function handleValid({ title, points }: { title: string; points: number }) {
    // A ready-made one that keeps its title stays ready-made.
    const next = { key: title === shownTitle ? (action?.key ?? null) : null, title, points }
    const problem = problemOf(list, next, action)
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
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={shownTitle === undefined ? t('prepare') : t('change', { title: shownTitle })}
      isTitleFocused={action !== undefined}
      isChangedMeanwhile={form.isChangedMeanwhile}
      onSubmit={form.submit(handleValid)}
      submit={action ? common('save') : t('prepareSubmit')}
      tone="sun"
      pending={isPending}
      error={error && errorText(error)}
      below={
        action && (
          <Link
            className="text-link"
            href={`/?page=connections&praise=${encodeURIComponent(shownTitle!)}`}
            state={{ isFromApp: true }}
          >
            {cards('make')}
          </Link>
        )
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
      <PointsField {...form.field('points')} type="reward" />
    </FormSheet>
  )
}

/** Returns a function that says why the list cannot take an entry. Another member may have changed it meanwhile. */
function useProblemText() {
  const t = useTranslations('quickList')
  const refusals = useTranslations('refusals')
  return (list: readonly QuickAction[], next: QuickAction, replaced: QuickAction | undefined): string | undefined => {
    if (replaced && !list.some((other) => isSameAction(other, replaced))) return refusals('not_found')
    if (!replaced && list.length >= maxQuickActions) return t('full')
    return isOnList(list, next, replaced) ? t('duplicate') : undefined
  }
}
