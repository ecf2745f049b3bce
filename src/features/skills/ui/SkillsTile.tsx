import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ModuleTile } from '../../../platform/ui/ModuleTile.tsx'
import type { Child } from '../../children/contract.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useSkills } from './useSkills.ts'

export function SkillsTile({ child, onOpen }: { child: Child; onOpen: () => void }) {
  const t = useTranslations('home')
  const format = useFormat()
  const { data: skills } = useSkills(child.id)
  const completed = skills?.filter(({ isCompleted }) => isCompleted).length ?? 0
  const active = (skills?.length ?? 0) - completed
  return (
    <ModuleTile
      title={t('skills')}
      art="berry"
      hint={skills && (active > 0 ? t('skillsHint', { count: active }) : t('skillsHintEmpty'))}
      onOpen={onOpen}
      glance={
        completed > 0 && (
          <>
            <Icon name="trophy" size={18} /> {format.number(completed)}
          </>
        )
      }
    />
  )
}
