import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field, type FieldBinding, type FieldFrame } from './Field.tsx'

interface TextFieldProps
  extends
    FieldBinding,
    FieldFrame,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      | 'type'
      | 'inputMode'
      | 'autoCapitalize'
      | 'autoComplete'
      | 'enterKeyHint'
      | 'placeholder'
      | 'max'
      | 'min'
      | 'maxLength'
      | 'spellCheck'
    > {
  /** A control at the end of the field, such as "show password". */
  end?: ReactNode
}

/** A one-line text field. Autocomplete is off by default, so that browsers do not store personal data such as names. */
export function TextField({
  label,
  value,
  onChange,
  helper,
  error,
  isOptional = false,
  below,
  end,
  autoComplete = 'off',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} helper={helper} error={error} isOptional={isOptional} below={below}>
      {(control) => (
        <div className="field-line">
          <input
            {...input}
            {...control}
            className="field-control"
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {end}
        </div>
      )}
    </Field>
  )
}
