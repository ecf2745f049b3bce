import type { Accent } from '../../../platform/ui/tone.ts'
import { initialOf } from '../rules.ts'
import './initial.css'

const tints = ['leaf', 'water', 'sun', 'berry', 'blossom'] as const satisfies readonly Accent[]

/** A circle with the initial of a member. @param index the place of the member in the list, for the tint */
export function Initial({ name, index }: { name: string; index: number }) {
  return (
    <span className={`initial ${tints[index % tints.length]}`} aria-hidden="true">
      {initialOf(name)}
    </span>
  )
}
