import { Icon } from './Icon.tsx'
import './checkRow.css'

interface CheckRowProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** One of several things that can be chosen together. */
export function CheckRow({ label, isChecked, onChange }: CheckRowProps) {
  return (
    <label className="check-row">
      <input
        type="checkbox"
        className="visually-hidden"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="check-box">
        <Icon name="check" size={18} />
      </span>
      {label}
    </label>
  )
}
