import { useId, type ReactNode } from 'react'
import './filters.css'

interface FilterChipsProps<Value extends string> {
  label: string
  options: readonly { value: Value; content: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One that the address has chosen may be outside of the screen. */
const reveal = (chip: HTMLElement | null) => chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** A radio group in one row that can be swiped. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset role="radiogroup" className="filter-chips">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} ref={option.value === value ? reveal : undefined}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => {
              onChange(option.value)
            }}
          />
          {option.content}
        </label>
      ))}
    </fieldset>
  )
}
