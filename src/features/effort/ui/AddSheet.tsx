import type { ReactNode, SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import type { Accent } from '../../../platform/ui/tone.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'

interface AddSheetProps<Values> extends DialogProps {
  title: string
  tone?: Accent
  form: { submit: (onValid: (values: Values) => unknown) => (event: SubmitEvent<HTMLFormElement>) => void }
  addition: { mutateAsync: (values: Values) => Promise<unknown>; isPending: boolean; error: unknown }
  /** The fields. */
  children: ReactNode
}

/** Adds an item to a list of the child. */
export function AddSheet<Values>({ form, addition, ...sheet }: AddSheetProps<Values>) {
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  return (
    <FormSheet
      {...sheet}
      onSubmit={form.submit(addition.mutateAsync)}
      submit={common('add')}
      pending={addition.isPending}
      error={addition.error !== null && errorText(addition.error)}
    />
  )
}
