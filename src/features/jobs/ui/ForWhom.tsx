import { useTranslations } from 'use-intl'
import { Avatar } from '../../children/ui/Avatar.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'
import '../../../platform/ui/choice.css'
import '../../../platform/ui/pickChips.css'

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
      <div className="pick-chips job-faces">
        <label>
          <input type="checkbox" className="visually-hidden" checked={value === ''} onChange={() => onChange('')} />
          {t('forFirst')}
        </label>
        {children.map(({ id, name, avatarUrl }) => (
          <label key={id}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={chosen.includes(id)}
              onChange={({ target }) => {
                const others = chosen.filter((other) => other !== id && other !== '')
                onChange((target.checked ? [...others, id] : others).join(' '))
              }}
            />
            <span className="job-face">
              <Avatar emoji={avatarUrl} />
              <bdi>{name}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
