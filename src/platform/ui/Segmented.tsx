import { useId } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import './segmented.css'

interface Option<Value extends string> {
  value: Value
  label: string
  icon?: IconName
}

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** For screen readers only. */
  isLabelHidden?: boolean
}

/** A radio group of two to four options side by side. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  isLabelHidden,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segmented-field">
      <legend className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      <div className="segmented">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} size={20} />}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
