import { useTranslations } from 'use-intl'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { exampleSkills } from '../rules.ts'
import type { SkillDraft } from './useSkillForm.ts'

const more = 'more'

/** Four challenges to start with, and the way to all ideas. */
export function SkillExamples({ onPick, onMore }: { onPick: (draft: SkillDraft) => void; onMore: () => void }) {
  const t = useTranslations('skills')
  const ideas = useTranslations('ideas')
  const examples = useTranslations('exampleSkills')
  return (
    <div className="two-up">
      <PresetChips
        label={t('examples')}
        tone="berry"
        presets={[
          ...exampleSkills.map(({ key }) => ({ value: key, content: examples(key) })),
          { value: more, content: ideas('more') },
        ]}
        onPick={(picked) => {
          const example = exampleSkills.find(({ key }) => key === picked)
          if (!example) {
            onMore()
            return
          }
          const { key, targetValue: target, difficulty } = example
          onPick({ title: examples(key), target, unit: examples(`${key}Unit`), difficulty })
        }}
      />
    </div>
  )
}
