import './switch.css'

interface SwitchRowProps {
  label: string
  text?: string
  isOn: boolean
  /** Ignores taps. */
  isPending?: boolean
  onChange: (isOn: boolean) => unknown
}

/** Something that is on or off, in one line. */
export function SwitchRow({ label, text, isOn, isPending = false, onChange }: SwitchRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isPending || undefined}
      className="switch-row"
      onClick={() => {
        if (!isPending) onChange(!isOn)
      }}
    >
      <span>
        <b>{label}</b>
        {text && <small>{text}</small>}
      </span>
      <span className={isOn ? 'switch is-on' : 'switch'} />
    </button>
  )
}
