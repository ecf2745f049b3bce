import { useId } from 'react'
import type { Role } from '../../auth/rules.ts'
import { useRoleText } from './useRoleText.ts'
import '../../../platform/ui/radioRow.css'

interface RoleChoiceProps<Choice extends Role> {
  label: string
  /** Whether the label is only for screen readers. */
  hidesLabel?: boolean
  roles: readonly Choice[]
  value: Choice
  onChange: (role: Choice) => void
}

/** Roles as cards, each with what a person does in it. */
export function RoleChoice<Choice extends Role>({
  label,
  hidesLabel = false,
  roles,
  value,
  onChange,
}: RoleChoiceProps<Choice>) {
  const id = useId()
  const roleText = useRoleText()
  return (
    <fieldset role="radiogroup" className="role-choice">
      <legend className={hidesLabel ? 'visually-hidden' : undefined}>{label}</legend>
      {roles.map((role) => (
        <label key={role} className="role-card radio-row">
          <input
            type="radio"
            name={id}
            className="visually-hidden"
            aria-label={roleText(role).name}
            aria-describedby={`${id}-${role}`}
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span className="radio-mark" aria-hidden="true" />
          <span>
            <b>{roleText(role).name}</b>
            <small id={`${id}-${role}`}>{roleText(role).text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
