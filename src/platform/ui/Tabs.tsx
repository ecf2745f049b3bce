import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { focusAndReveal } from './focus.ts'
import './segmented.css'

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

/** A tab list above one panel. Arrow keys, Home and End move the focus and select the tab. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent): void {
    const current = tabs.findIndex((tab) => tab.value === value)
    const next = nextTab(event.key, current, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    focusAndReveal(list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)])
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="segmented" onKeyDown={handleKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

function nextTab(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
