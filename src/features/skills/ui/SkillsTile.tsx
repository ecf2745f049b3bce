import { useTranslations } from 'use-intl'
import { ModuleTile } from '../../../platform/ui/ModuleTile.tsx'
import type { Child } from '../../children/contract.ts'
import { useSkills } from './useSkills.ts'

export function SkillsTile({ child, onOpen }: { child: Child; onOpen: () => void }) {
  const t = useTranslations('home')
  const { data: skills } = useSkills(child.id)
  const active = skills?.filter(({ isCompleted }) => !isCompleted).length ?? 0
  return (
    <ModuleTile
      title={t('skills')}
      art="berry"
      hint={skills && (active > 0 ? t('skillsHint', { count: active }) : t('skillsHintEmpty'))}
      onOpen={onOpen}
    />
  )
}
