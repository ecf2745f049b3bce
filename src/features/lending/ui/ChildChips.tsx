import { type RefObject, useId } from 'react'
import { useTranslations } from 'use-intl'
import { FieldError } from '../../../platform/ui/Field.tsx'
import { Avatar } from '../../children/ui/Avatar.tsx'
import type { Child } from '../../children/contract.ts'
import '../../../platform/ui/choice.css'
import '../../../platform/ui/pickChips.css'
import './lending.css'

interface ChildChipsProps {
  children: readonly Child[]
  chosenIds: readonly string[]
  onChange: (ids: string[]) => void
  /** Whether none was chosen when it was needed. */
  isMissing: boolean
  ref: RefObject<HTMLFieldSetElement | null>
}

/** The children who may use a browser. An only child needs no choice. */
export function ChildChips({ children, chosenIds, onChange, isMissing, ref }: ChildChipsProps) {
  const t = useTranslations('lend')
  const several = useTranslations('several')
  const id = useId()
  if (children.length < 2 && !isMissing) return null
  return (
    <fieldset
      ref={ref}
      className="choice-group"
      aria-describedby={isMissing ? `${id}-error` : undefined}
      aria-invalid={isMissing || undefined}
    >
      <legend>{t('who')}</legend>
      <div className="pick-chips lend-faces">
        {children.map(({ id: childId, name, avatarUrl }) => (
          <label key={childId}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={chosenIds.includes(childId)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosenIds, childId] : chosenIds.filter((other) => other !== childId))
              }
            />
            <span className="lend-face">
              <Avatar emoji={avatarUrl} />
              <bdi>{name}</bdi>
            </span>
          </label>
        ))}
      </div>
      {isMissing && <FieldError id={`${id}-error`}>{several('none')}</FieldError>}
    </fieldset>
  )
}
