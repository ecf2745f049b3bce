import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import { useMembers } from '../../families/ui/useFamily.ts'
import type { Filters } from './filters.ts'
import { FilterChips } from './FilterChips.tsx'

interface ChipsProps<Name extends keyof Filters> {
  value: Filters[Name]
  onChange: (value: Filters[Name]) => void
}

/** Chooses one kind of entries, or all. */
export function TypeChips({ value, onChange }: ChipsProps<'type'>) {
  const t = useTranslations('timeline')
  const home = useTranslations('home')
  const nav = useTranslations('nav')
  return (
    <FilterChips
      label={t('filterType')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', content: t('typeAll') },
        {
          value: 'behavior',
          content: <WithPicture picture={<ModuleArt name="sun" size={18} />} text={home('behaviors')} />,
        },
        {
          value: 'habit',
          content: <WithPicture picture={<ModuleArt name="water" size={18} />} text={home('habits')} />,
        },
        {
          value: 'skill',
          content: <WithPicture picture={<ModuleArt name="berry" size={18} />} text={home('skills')} />,
        },
        {
          value: 'moment',
          content: <WithPicture picture={<ModuleArt name="blossom" size={18} />} text={home('moments')} />,
        },
        {
          value: 'reward',
          content: <WithPicture picture={<Icon name="shoppingBag" size={16} />} text={nav('rewards')} />,
        },
      ]}
    />
  )
}

function WithPicture({ picture, text }: { picture: ReactNode; text: string }) {
  return (
    <>
      {picture}
      {text}
    </>
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
