import { useTranslations } from 'use-intl'
import { useMembers } from '../../families/ui/useFamily.ts'
import { filterTypes } from '../../points/rules.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import type { Filters } from './filters.ts'
import { useId, type ReactNode } from 'react'
import './filters.css'

interface ChipsProps<Name extends keyof Filters> {
  value: Filters[Name]
  onChange: (value: Filters[Name]) => void
}

/** Chooses one kind of entries, or all. */
export function TypeChips({ value, onChange }: ChipsProps<'type'>) {
  const t = useTranslations('timeline')
  const words = useTranslations()
  return (
    <FilterChips
      label={t('filterType')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', content: t('typeAll') },
        ...filterTypes.map((type) => ({
          value: type,
          content: (
            <>
              {lookOf(type)?.mark(18)}
              {lookOf(type)?.name(words)}
            </>
          ),
        })),
      ]}
    />
  )
}

/** Who recorded it. Nothing in a family of one. */
export function MemberChips({ value, onChange }: ChipsProps<'by'>) {
  const t = useTranslations('timeline')
  const { data: members = [] } = useMembers()
  if (members.length < 2) return null
  return (
    <FilterChips
      label={t('filterBy')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', content: t('everyone') },
        ...members.map(({ id, name }) => ({ value: id, content: <bdi>{name}</bdi> })),
      ]}
    />
  )
}

interface FilterChipsProps<Value extends string> {
  label: string
  options: readonly { value: Value; content: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** The room beside the first chip and the last. */
const edgePx = 16

/** Swipes the row to a chip, which the address may have chosen outside of the screen. The page stays where it is. */
function reveal(chip: HTMLElement | null): void {
  const row = chip?.parentElement
  if (!row) return
  const { left, right } = chip.getBoundingClientRect()
  const edges = row.getBoundingClientRect()
  if (right > edges.right) row.scrollLeft += right - edges.right + edgePx
  else if (left < edges.left) row.scrollLeft -= edges.left - left + edgePx
}

/** A radio group in one row that can be swiped. */
function FilterChips<Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset role="radiogroup" className="filter-chips">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} ref={option.value === value ? reveal : undefined}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.content}
        </label>
      ))}
    </fieldset>
  )
}
