import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Skill } from '../contract.ts'

/** Drawing, title, `children` below the title, and the pencil. */
export function SkillHead({ skill, onEdit, children }: { skill: Skill; onEdit: () => void; children: ReactNode }) {
  const t = useTranslations('edit')
  const may = useMay()
  return (
    <div className="effort-head">
      <span className="effort-picture">
        {skill.isCompleted ? <Icon name="trophy" size={28} /> : <ModuleArt name="berry" size={40} />}
      </span>
      <div className="effort-words">
        <h3>{skill.title}</h3>
        {children}
      </div>
      {may('changeSkills') && <IconButton icon="pencil" label={t('label', { title: skill.title })} onClick={onEdit} />}
    </div>
  )
}
