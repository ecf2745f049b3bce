import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonTone } from './Button.tsx'
import { FormError } from './FormError.tsx'
import { Sheet } from './Sheet.tsx'

interface FormSheetProps extends Omit<ComponentProps<typeof Sheet>, 'actions' | 'closeText'> {
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
  return (
    <Sheet
      {...sheet}
      closeText="cancel"
      actions={
        <Button type="submit" tone={tone} pending={pending}>
          {submit}
        </Button>
      }
    >
      {children}
      {error && <FormError>{error}</FormError>}
      {below}
    </Sheet>
  )
}
