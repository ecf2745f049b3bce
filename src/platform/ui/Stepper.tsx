import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import './stepper.css'

interface StepperProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
  /** Names of the two buttons. */
  less: string
  more: string
  /** The number in words, as it shows while it is not typed. */
  text?: string
}

/** A number from 1, by buttons, arrow keys or typing. */
export function Stepper({ label, value, max, onChange, less, more, text = String(value) }: StepperProps) {
  /** What is typed, while the field has the focus. */
  const [typed, setTyped] = useState<string>()
  const choose = (next: number) => {
    onChange(Math.min(max, Math.max(1, next)))
    setTyped((former) => former && String(Math.min(max, Math.max(1, next))))
  }
  return (
    <div className="stepper" role="group" aria-label={label}>
      <IconButton filled icon="minus" label={less} disabled={value <= 1} onClick={() => choose(value - 1)} />
      <input
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={1}
        aria-valuemax={max}
        aria-valuetext={text}
        inputMode="numeric"
        autoComplete="off"
        size={Math.max(2, (typed ?? text).length)}
        value={typed ?? text}
        onFocus={() => setTyped(String(value))}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => {
          const digits = target.value.normalize('NFKC').replaceAll(/\D/g, '')
          setTyped(digits)
          if (Number(digits) >= 1) onChange(Math.min(max, Number(digits)))
        }}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (step === undefined) return
          event.preventDefault()
          choose(value + step)
        }}
      />
      <IconButton filled icon="plus" label={more} disabled={value >= max} onClick={() => choose(value + 1)} />
    </div>
  )
}
