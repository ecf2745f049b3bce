import { useId, type CSSProperties, type ReactNode } from 'react'
import { FieldError } from './Field.tsx'
import './choice.css'

interface ChoiceGroupProps<Value extends string> {
  label: string
  /** `label` is the accessible name, `content` the visible content. */
  options: readonly { value: Value; label: string; content: ReactNode }[]
  value: Value | ''
  onChange: (value: Value) => void
  columns: number
  error?: string | undefined
}

/** A radio group shown as a grid of pictures or chips. */
export function ChoiceGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  columns,
  error,
}: ChoiceGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      className="choice-group"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{label}</legend>
      <div className="choices" style={{ '--columns': columns } as CSSProperties}>
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              aria-label={option.label}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.content}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
