import './switch.css'

interface SwitchRowProps {
  label: string
  text?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is on or off, in one line. */
export function SwitchRow({ label, text, isOn, onChange }: SwitchRowProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className="switch-row" onClick={() => onChange(!isOn)}>
      <span>
        <b>{label}</b>
        {text && <small>{text}</small>}
      </span>
      <span className={isOn ? 'switch is-on' : 'switch'} />
    </button>
  )
}
