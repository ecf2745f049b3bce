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
    /** Already there: it is dimmed, and a tap calls `onPickTaken`. */
    isTaken?: boolean
  }[]
  onPick: (value: Value) => void
  onPickTaken?: (value: Value) => void
  tone?: Accent
}

/** Preset values. A tap fills in a field. */
export function PresetChips<Value extends string | number>({
  label,
  presets,
  onPick,
  onPickTaken,
  tone = 'honey',
}: PresetChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={`preset-chips ${tone}`}>
      {presets.map((preset) => (
        <button
          key={preset.value}
          type="button"
          aria-label={preset.label}
          aria-disabled={preset.isTaken || undefined}
          onFocus={({ currentTarget }) => {
            // In a row that scrolls, Chromium leaves a focused chip half outside. Only for the keyboard: after a touch,
            // the chip would move away from under the finger, and the click would miss it.
            if (currentTarget.matches(':focus-visible'))
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          }}
          onClick={() => {
            if (preset.isTaken) onPickTaken?.(preset.value)
            else onPick(preset.value)
          }}
        >
          {preset.content}
        </button>
      ))}
    </div>
  )
}
