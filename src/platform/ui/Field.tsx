import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './Icon.tsx'
import { watchKeyboard } from './keyboardWatch.ts'
import './field.css'

// Started here, so that only screens with form fields load it.
watchKeyboard()

/** What `field` of a form gives a control. */
export interface FieldBinding {
  name: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

export interface FieldFrame {
  label: string
  helper?: string | undefined
  error?: string | undefined
  isOptional?: boolean
  /** Content below the control, such as preset chips. */
  below?: ReactNode
}

interface FieldProps extends FieldFrame {
  /** For screen readers only. */
  isLabelHidden?: boolean
  /** Receives the attributes that connect the control to its label, helper and error. */
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** A control with its label, helper text and error. */
export function Field({
  label,
  helper,
  error,
  isOptional = false,
  isLabelHidden = false,
  children,
  below,
}: FieldProps) {
  const t = useTranslations('common')
  const id = useId()
  const describedBy = [error && `${id}-error`, helper && `${id}-helper`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label} {isOptional && <em>{t('optional')}</em>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {below}
      {helper && (
        <p id={`${id}-helper`} className="field-helper">
          {helper}
        </p>
      )}
    </div>
  )
}

/** What a field still needs. It is no failure: nothing was sent yet. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="status" className="field-error">
      <Icon name="circleAlert" size={18} />
      {children}
    </p>
  )
}
