import { type ReactNode, useId } from 'react'
import './choice.css'
import './pickChips.css'

interface PickChipsProps<Value extends string | number> {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** How many chips are in every row, instead of as many as fit; or each as wide as the face and name that it shows. */
  rows?: 'of-two' | 'of-three' | 'of-faces'
  helper?: string
  /** For screen readers only. */
  isLabelHidden?: boolean
}

/** A radio group of short options, as chips. */
export function PickChips<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  rows,
  helper,
  isLabelHidden = false,
}: PickChipsProps<Value>) {
  const id = useId()
  return (
    <fieldset role="radiogroup" className="choice-group" aria-describedby={helper ? `${id}-helper` : undefined}>
      <legend className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      <div className={rows ? `pick-chips ${rows}` : 'pick-chips'}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {helper && (
        <p id={`${id}-helper`} className="field-helper">
          {helper}
        </p>
      )}
    </fieldset>
  )
}
