import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { SelectField } from '../../../platform/ui/SelectField.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import type { Child } from '../../children/contract.ts'
import { useAge } from '../../children/ui/useAge.ts'
import { AddedIdea } from '../../effort/ui/IdeaChips.tsx'
import { type IdeaChanges, useAddIdea } from '../../effort/ui/useAddIdea.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Skill } from '../contract.ts'
import {
  filterIdeas,
  ideaAgeOf,
  ideaAges,
  ideaKinds,
  type IdeaFilter,
  isTaken,
  type SkillIdea,
  yearsOf,
  joinWords,
} from './ideas.ts'
import { sendIdea } from './useSkillChanges.ts'
import { useSkills } from './useSkills.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'

interface IdeasSheetProps extends DialogProps {
  child: Child
  changes: IdeaChanges<Skill>
}

/** Ideas for challenges by age and kind, with a search. It starts with the age of the child. */
export function IdeasSheet({ child, open, onClose, changes }: IdeasSheetProps) {
  const t = useTranslations('ideas')
  const kinds = useTranslations('ideaKind')
  const query = useIdeas(open)
  const { data: ideas } = query
  const age = useAge()(child)
  const [filter, setFilter] = useState<IdeaFilter>({ age: ideaAgeOf(age), kind: 'all', search: '' })
  const shownFilter = useDeferredValue(filter)
  const found = ideas && filterIdeas(ideas, shownFilter)
  const adding = useAddIdea(changes, (id: SkillIdea['id']) =>
    sendIdea(
      child.id,
      ideas!.find((idea) => idea.id === id)!,
    ),
  )

  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <div className="idea-filters">
        <SelectField
          label={t('age')}
          value={filter.age}
          options={[
            { value: 'all', label: t('allAges') },
            ...ideaAges.map((value) => ({ value, label: t('years', yearsOf(value)) })),
          ]}
          onChange={(age) => setFilter({ ...filter, age })}
        />
        <SelectField
          label={t('kind')}
          value={filter.kind}
          options={[
            { value: 'all', label: t('allKinds') },
            ...ideaKinds.map((value) => ({ value, label: kinds(value) })),
          ]}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <TextField
          label={t('search')}
          name="search"
          type="search"
          enterKeyHint="search"
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
      </div>
      <QueryState query={query} heights={['60px', '60px', '60px']} />
      <p role="status" className="caption">
        {found && t('found', { count: found.length })}
      </p>
      <ul className="idea-list">
        {found?.map((idea) => (
          <IdeaRow key={idea.id} childId={child.id} idea={idea} adding={adding} />
        ))}
      </ul>
    </Sheet>
  )
}

interface IdeaRowProps {
  childId: string
  idea: SkillIdea
  adding: ReturnType<typeof useAddIdea<SkillIdea['id'], Skill>>
}

function IdeaRow({ childId, idea, adding }: IdeaRowProps) {
  const t = useTranslations('ideas')
  const common = useTranslations('idea')
  const kinds = useTranslations('ideaKind')
  const difficulty = useTranslations('difficulty')
  const format = useFormat()
  const { data: skills = [] } = useSkills(childId)
  const added = adding.added.find((one) => one.idea === idea.id)?.item
  const titles = skills.filter(({ isCompleted }) => !isCompleted).map(({ title }) => title)
  const isThere = added !== undefined || isTaken(titles, idea)
  const isPending = adding.isPending(idea.id)
  const details = [
    idea.target && `${format.number(idea.target)} ${idea.unit}`,
    difficulty(idea.difficulty),
    kinds(idea.kind),
    t('years', yearsOf(idea.age)),
  ]
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-pressed={isThere}
        aria-disabled={isThere || isPending || undefined}
        onClick={() => {
          if (!isThere && !isPending) void adding.add(idea.id)
        }}
      >
        <span className="row-words">
          <b>{idea.title}</b>
          <small>{details.filter(Boolean).join(' · ')}</small>
        </span>
        <Icon name={isThere ? 'check' : 'plus'} size={20} />
      </button>
      {added && <AddedIdea item={added} text={common('addedPlain')} adding={adding} />}
    </li>
  )
}

/** The ideas in the current language. They are a file of the app, so they are not stored with the family's data. */
function useIdeas(isEnabled: boolean) {
  const { language } = useLanguage()
  return useQuery<SkillIdea[]>({
    queryKey: ['ideas', language],
    queryFn: async () => {
      const [{ skillIdeas }, zh, en, es] = await Promise.all([
        import('./skillIdeas.ts'),
        import('../messages/ideas/zh.ts'),
        import('../messages/ideas/en.ts'),
        import('../messages/ideas/es.ts'),
      ])
      return joinWords(skillIdeas, { zh: zh.ideas, en: en.ideas, es: es.ideas }, language)
    },
    persister: (queryFn, context) => queryFn(context),
    enabled: isEnabled,
  })
}
