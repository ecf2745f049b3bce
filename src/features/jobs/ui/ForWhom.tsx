import { useTranslations } from 'use-intl'
import { FaceChip } from '../../children/ui/FaceChip.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'

interface ForWhomProps {
  /** Ids with blanks between them. Empty for any child: the first who takes it. */
  value: string
  onChange: (ids: string) => void
}

/** For whom a job is. An only child needs no choice. */
export function ForWhom({ value, onChange }: ForWhomProps) {
  const t = useTranslations('jobs')
  const { data: children = [] } = useChildren()
  const chosen = value.split(' ')
  if (children.length < 2) return null
  return (
    <fieldset className="choice-group sun">
      <legend>{t('for')}</legend>
      <div className="pick-chips of-faces">
        <label>
          <input type="checkbox" className="visually-hidden" checked={value === ''} onChange={() => onChange('')} />
          {t('forFirst')}
        </label>
        {children.map((child) => (
          <FaceChip
            key={child.id}
            child={child}
            isChecked={chosen.includes(child.id)}
            onChange={(isChecked) => {
              const others = chosen.filter((id) => id !== child.id && id !== '')
              onChange((isChecked ? [...others, child.id] : others).join(' '))
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
