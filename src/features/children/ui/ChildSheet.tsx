import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { ChoiceGroup } from '../../../platform/ui/ChoiceGroup.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { Fold } from '../../../platform/ui/Fold.tsx'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { KeepSheet } from '../../auth/ui/KeepSheet.tsx'
import { SampleNote } from '../../auth/ui/SampleNote.tsx'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import type { Child, ListedChild } from '../contract.ts'
import { maxTypedAge, maxTypedNameLength } from '../rules.ts'
import { AvatarArt } from './Avatar.tsx'
import { avatars } from './avatars.ts'
import { changesOf, childSchema, formOf, genderChoices, newChildOf } from './childForm.ts'
import { useAddChild, useUpdateChild } from './useChildChanges.ts'
import './children.css'

const OwnView = lazy(() => untilLoaded(async () => ({ default: (await import('./OwnView.tsx')).OwnView })))

interface ChildSheetProps extends DialogProps {
  /** The profile to edit. Undefined adds a new child. */
  child: ListedChild | undefined
  /** Called after the sheet has closed itself. */
  onSaved: (child: Child) => void
}

/** Adds a child, or edits one. */
export function ChildSheet({ open, onClose, child, onSaved }: ChildSheetProps) {
  const t = useTranslations('children')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const [isKeeping, setIsKeeping] = useState(false)
  const form = useChildForm(child, open)
  const saved = (title: string, text?: string) => (result: Child) => {
    form.clear(child && formOf(result))
    // Closed before the sheet below it, so that each returns the focus in turn.
    flushSync(onClose)
    showToast({ title, text })
    onSaved(result)
  }
  const add = useAddChild((result) => saved(t('added', { name: result.name }), t('addedText'))(result))
  const update = useUpdateChild(saved(t('updated')))
  const { isPending, error } = child ? update : add

  return (
    <>
      <FormSheet
        open={open}
        onClose={onClose}
        title={child ? t('editTitle', { name: child.name }) : t('addTitle')}
        isTitleFocused={child !== undefined}
        isChangedMeanwhile={form.isChangedMeanwhile}
        onSubmit={form.submit((values) =>
          child
            ? update.mutateAsync({ id: child.id, ...changesOf(values, child, form.changed) })
            : add.mutateAsync(newChildOf(values)),
        )}
        submit={child ? common('save') : common('add')}
        pending={isPending}
        error={error && errorText(error)}
      >
        {!child && <SampleNote onKeep={() => setIsKeeping(true)} />}
        <ChildFields form={form} child={child} />
      </FormSheet>
      {!child && <KeepSheet open={isKeeping} onClose={() => setIsKeeping(false)} />}
    </>
  )
}

function ChildFields({ form, child }: { form: ReturnType<typeof useChildForm>; child: ListedChild | undefined }) {
  const t = useTranslations('children')
  const avatarName = useTranslations('avatar')
  const avatar = form.field('avatarUrl')
  const gender = form.field('gender')
  return (
    <>
      <TextField
        label={t('name')}
        placeholder={t('namePlaceholder')}
        maxLength={maxTypedNameLength}
        enterKeyHint="next"
        {...form.field('name')}
      />
      <ChoiceGroup
        label={t('avatar')}
        columns={6}
        options={avatars.map(({ emoji, name }) => ({
          value: emoji,
          label: avatarName(name),
          content: <AvatarArt emoji={emoji} />,
        }))}
        {...avatar}
      />
      <Fold
        chosen={[t('foldHint')]}
        startsOpen={child && (child.age !== null || child.gender !== null || child.birthday !== null)}
      >
        <TextField
          label={t('age')}
          isOptional
          helper={t(child ? 'ageEditHint' : 'ageHint', { max: maxTypedAge })}
          inputMode="numeric"
          maxLength={3}
          enterKeyHint="next"
          {...form.field('age')}
        />
        <Segmented
          label={t('gender')}
          options={genderChoices.map((value) => ({ value, label: value === 'none' ? t('genderNone') : t(value) }))}
          value={genderChoices.find((choice) => choice === gender.value) ?? 'none'}
          onChange={gender.onChange}
        />
        <TextField label={t('birthday')} isOptional type="date" max={form.today} {...form.field('birthday')} />
      </Fold>
      {child && hasOwnView(child) && (
        <Suspense>
          <OwnView name={child.name} hasDoor={child.hasDoor} field={form.field} />
        </Suspense>
      )}
    </>
  )
}

/** Whether there is anything to say about the own view: a family that lends nothing sees nothing of it. */
const hasOwnView = ({ hasView, view, hasDoor }: ListedChild) =>
  hasView || hasDoor || view.deductions || view.habits !== 'free'

function useChildForm(child: Child | undefined, isOpen: boolean) {
  const t = useTranslations('validation')
  const today = useFamilyDay()
  const schema = childSchema(
    {
      name: t('childName'),
      age: t('age', { max: maxTypedAge }),
      birthdayFuture: t('birthdayFuture'),
      date: t('date'),
    },
    { today, isNew: !child, birthday: child?.birthday },
  )
  const form = useForm({
    schema,
    initial: formOf(child),
    draftKey: useDraftKey(child ? `child ${child.id}` : 'family: new child'),
    isOpen,
  })
  return { ...form, today }
}
