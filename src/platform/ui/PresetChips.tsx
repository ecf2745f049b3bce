import type { ReactNode } from 'react'
import type { Accent } from './tone.ts'
import './choice.css'

interface PresetChipsProps<Value> {
  /** The accessible name of the group. */
  label: string
  presets: readonly {
    value: Value
    content: ReactNode
    label?: string
  }[]
  onPick: (value: Value) => void
  tone?: Accent
}

/** Preset values. A tap fills in a field. */
export function PresetChips<Value extends string | number>({
  label,
  presets,
  onPick,
  tone = 'honey',
}: PresetChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={`preset-chips ${tone}`}>
      {presets.map((preset) => (
        <button key={preset.value} type="button" aria-label={preset.label} onClick={() => onPick(preset.value)}>
          {preset.content}
        </button>
      ))}
    </div>
  )
}
