import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import type { Accent } from '../../../platform/ui/tone.ts'
import { type IdeaChanges, useAddIdea } from './useAddIdea.ts'
import './ideas.css'

interface IdeaChipsProps<Idea extends string, Added extends { id: string; title: string }> {
  heading: string
  tone: Accent
  ideas: readonly { idea: Idea; title: string; isThere: boolean; picture?: ReactNode }[]
  add: (idea: Idea) => Promise<Added>
  changes: IdeaChanges<Added>
  /** What is said of one that was added. */
  addedText: string
  /** A button after the ideas. */
  more?: ReactNode
}

/** Ideas to start with. A tap adds one as it is; below stands what was added, to be taken back or changed. */
export function IdeaChips<Idea extends string, Added extends { id: string; title: string }>({
  heading,
  tone,
  ideas,
  add,
  changes,
  addedText,
  more,
}: IdeaChipsProps<Idea, Added>) {
  const t = useTranslations('idea')
  const id = useId()
  const adding = useAddIdea(changes, add)
  return (
    <section className={`ideas ${tone}`} aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {heading}
      </h2>
      <div className="idea-chips">
        {ideas.map(({ idea, title, isThere, picture }) => {
          const isAdded = isThere || adding.isAdded(idea)
          const isPending = adding.isPending(idea)
          return (
            <button
              key={idea}
              type="button"
              className="idea"
              aria-pressed={isAdded}
              aria-label={isAdded ? t('addedLabel', { title }) : undefined}
              aria-disabled={isAdded || isPending || undefined}
              onClick={() => {
                if (!isAdded && !isPending) void adding.add(idea)
              }}
            >
              {picture}
              <Icon name={isAdded ? 'check' : 'plus'} size={18} />
              {title}
            </button>
          )
        })}
        {more}
      </div>
      {adding.added.map(({ item }) => (
        <AddedIdea key={item.id} item={item} text={addedText} adding={adding} />
      ))}
    </section>
  )
}

interface AddedIdeaProps<Added extends { id: string; title: string }> {
  item: Added
  text: string
  adding: Pick<ReturnType<typeof useAddIdea<string, Added>>, 'isRemoving' | 'remove' | 'onChange'>
}

/** Says where the finger was that an idea was added, and offers to take it back or change it. */
export function AddedIdea<Added extends { id: string; title: string }>({ item, text, adding }: AddedIdeaProps<Added>) {
  const t = useTranslations('idea')
  const common = useTranslations('common')
  const { title } = item
  return (
    <p className="idea-line">
      <Icon name="check" size={16} />
      <span role="status">
        <b>
          <bdi>{title}</bdi>
        </b>{' '}
        {text}
      </span>
      <TextButton
        label={t('of', { action: common('undo'), title })}
        pending={adding.isRemoving}
        onClick={() => adding.remove(item)}
      >
        {common('undo')}
      </TextButton>
      <TextButton label={t('of', { action: t('change'), title })} onClick={() => adding.onChange(item)}>
        {t('change')}
      </TextButton>
    </p>
  )
}
