import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonTone } from './Button.tsx'
import { FormError } from './FormError.tsx'
import { Sheet } from './Sheet.tsx'

interface FormSheetProps extends Omit<ComponentProps<typeof Sheet>, 'actions'> {
  /** The label of the button that submits the form. */
  submit: string
  tone?: ButtonTone | undefined
  pending: boolean
  /** The text of the server's error, if any. */
  error: string | false | null | undefined
  /** Content after the fields and the error. */
  below?: ReactNode
}

/** A sheet with a form: its fields, the server's error, and the buttons that cancel and submit. */
export function FormSheet({ submit, tone = 'leaf', pending, error, below, children, ...sheet }: FormSheetProps) {
  const common = useTranslations('common')
  return (
    <Sheet
      {...sheet}
      actions={
        <>
          <Button tone="soft" onClick={sheet.onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" tone={tone} pending={pending}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
      {error && <FormError>{error}</FormError>}
      {below}
    </Sheet>
  )
}
