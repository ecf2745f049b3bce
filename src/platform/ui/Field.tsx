import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './Icon.tsx'
import { watchKeyboard } from './keyboardWatch.ts'
import './field.css'

// Started here, so that only screens with form fields load it.
watchKeyboard()

interface FieldProps {
  label: string
  helper?: string | undefined
  error?: string | undefined
  /** For a field that gets an error without the focus: screen readers would not read the error with the field. */
  isErrorAnnounced?: boolean
  isOptional?: boolean
  /** For screen readers only. */
  isLabelHidden?: boolean
  /** Receives the attributes that connect the control to its label, helper and error. */
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
  /** Content below the control, such as preset chips. */
  below?: ReactNode
}

/** A control with its label, helper text and error. */
export function Field({
  label,
  helper,
  error,
  isErrorAnnounced = false,
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
      {error && (
        <FieldError id={`${id}-error`} role={isErrorAnnounced ? 'alert' : undefined}>
          {error}
        </FieldError>
      )}
      {below}
      {helper && (
        <p id={`${id}-helper`} className="field-helper">
          {helper}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, role, children }: { id: string; role?: 'alert' | undefined; children: string }) {
  return (
    <p id={id} role={role} className="field-error">
      <Icon name="circleAlert" size={18} />
      {children}
    </p>
  )
}
