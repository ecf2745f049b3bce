import { Icon } from '../../../platform/ui/Icon.tsx'
import type { IconName } from '../../../platform/ui/iconPaths.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/switch.css'

interface EditRowProps {
  icon: IconName
  label: string
  text?: string
  /** Makes the row a switch. */
  isOn?: boolean
  onClick: () => void
}

/** A row of an edit sheet: something else that can be done. */
export function EditRow({ icon, label, text, isOn, onClick }: EditRowProps) {
  const isSwitch = isOn !== undefined
  return (
    <button
      type="button"
      className="row"
      role={isSwitch ? 'switch' : undefined}
      aria-checked={isSwitch ? isOn : undefined}
      onClick={onClick}
    >
      <span className="row-icon">
        <Icon name={icon} size={22} />
      </span>
      <span className="row-words">
        <b>{label}</b>
        {text && <small>{text}</small>}
      </span>
      {isSwitch && <span className={isOn ? 'switch is-on' : 'switch'} />}
    </button>
  )
}
