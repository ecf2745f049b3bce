import type { ReactNode } from 'react'
import type { Accent } from './tone.ts'
import './choice.css'

interface PresetChipsProps<Value> {
  /** Says what a tap fills in. */
  label: string
  presets: readonly { value: Value; content: ReactNode; label?: string }[]
  onPick: (value: Value) => void
  tone?: Accent
}

/** Ready amounts and ideas that fill a field when tapped. */
export function PresetChips<Value extends string | number>({
  label,
  presets,
  onPick,
  tone = 'honey',
}: PresetChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={`preset-chips ${tone}`}>
      {presets.map((preset) => (
        <button
          key={preset.value}
          type="button"
          aria-label={preset.label}
          onClick={() => {
            onPick(preset.value)
          }}
        >
          {preset.content}
        </button>
      ))}
    </div>
  )
}
