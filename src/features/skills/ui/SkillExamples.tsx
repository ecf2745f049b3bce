import { useTranslations } from 'use-intl'
import { hasWording } from '../../../platform/foldText.ts'
import { IdeaChips } from '../../effort/ui/IdeaChips.tsx'
import type { IdeaChanges } from '../../effort/ui/useAddIdea.ts'
import type { Skill } from '../contract.ts'
import { exampleSkills } from '../rules.ts'
import { sendIdea } from './useSkillChanges.ts'
import { useSkills } from './useSkills.ts'

/** Four challenges to start with, and the way to all ideas. */
export function SkillExamples({ changes, onMore }: { changes: IdeaChanges<Skill>; onMore: () => void }) {
  const t = useTranslations('skills')
  const idea = useTranslations('idea')
  const ideas = useTranslations('ideas')
  const examples = useTranslations('exampleSkills')
  const { data: skills = [] } = useSkills(changes.childId)
  const titles = skills.filter(({ isCompleted }) => !isCompleted).map(({ title }) => title)
  return (
    <IdeaChips
      heading={t('examples')}
      tone="berry"
      ideas={exampleSkills.map(({ key }) => ({
        idea: key,
        title: examples(key),
        isThere: hasWording(titles, [examples(key)]),
      }))}
      add={(key) => {
        const { targetValue: target, difficulty } = exampleSkills.find((example) => example.key === key)!
        return sendIdea(changes.childId, { title: examples(key), target, unit: examples(`${key}Unit`), difficulty })
      }}
      changes={changes}
      addedText={idea('addedPlain')}
      more={
        <button type="button" className="idea" onClick={onMore}>
          {ideas('more')}
        </button>
      }
    />
  )
}
