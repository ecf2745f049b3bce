import type { IconName } from '../../../platform/ui/iconPaths.ts'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
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
      <RowContent icon={icon} title={label} text={text} hasArrow={false} />
      {isSwitch && <span className={isOn ? 'switch is-on' : 'switch'} />}
    </button>
  )
}
