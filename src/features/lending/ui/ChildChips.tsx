import { useTranslations } from 'use-intl'
import { Avatar } from '../../children/ui/Avatar.tsx'
import type { Child } from '../../children/contract.ts'
import '../../../platform/ui/choice.css'
import '../../../platform/ui/pickChips.css'
import './lending.css'

interface ChildChipsProps {
  children: readonly Child[]
  chosenIds: readonly string[]
  onChange: (ids: string[]) => void
}

/** The children who may use a browser. An only child needs no choice. */
export function ChildChips({ children, chosenIds, onChange }: ChildChipsProps) {
  const t = useTranslations('lend')
  if (children.length < 2) return null
  return (
    <fieldset className="choice-group">
      <legend>{t('who')}</legend>
      <div className="pick-chips lend-faces">
        {children.map(({ id, name, avatarUrl }) => (
          <label key={id}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={chosenIds.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosenIds, id] : chosenIds.filter((other) => other !== id))
              }
            />
            <span className="lend-face">
              <Avatar emoji={avatarUrl} />
              <bdi>{name}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
