import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field } from './Field.tsx'

interface TextFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'enterKeyHint' | 'placeholder' | 'max' | 'min' | 'maxLength' | 'spellCheck'
> {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  helper?: string | undefined
  error?: string | undefined
  isOptional?: boolean
  below?: ReactNode
  /** A control at the end of the line, such as "show password". */
  end?: ReactNode
}

/** One line of text. Children's names and the like are not for the browser to remember, so autocomplete starts off. */
export function TextField({
  label,
  value,
  onChange,
  helper,
  error,
  isOptional,
  below,
  end,
  autoComplete = 'off',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} helper={helper} error={error} isOptional={isOptional ?? false} below={below}>
      {(control) => (
        <div className="field-line">
          <input
            {...input}
            {...control}
            className="field-control"
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => {
              onChange(event.target.value)
            }}
          />
          {end}
        </div>
      )}
    </Field>
  )
}
