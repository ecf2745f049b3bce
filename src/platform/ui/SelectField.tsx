import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface SelectFieldProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One choice of a list that is too long for buttons side by side. */
export function SelectField<Value extends string>({ label, options, value, onChange }: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <div className="field-line field-select">
          <select
            {...control}
            className="field-control"
            value={value}
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={20} />
        </div>
      )}
    </Field>
  )
}
