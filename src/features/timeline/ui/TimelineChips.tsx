import { useTranslations } from 'use-intl'
import { useMembers } from '../../families/ui/useFamily.ts'
import { filterTypes } from '../../points/rules.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import type { Filters } from './filters.ts'
import { FilterChips } from './FilterChips.tsx'

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
