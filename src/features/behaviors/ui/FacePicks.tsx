import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { FieldError } from '../../../platform/ui/Field.tsx'
import type { Child } from '../../children/contract.ts'
import { Avatar } from '../../children/ui/Avatar.tsx'
import './several.css'

interface FacePicksProps {
  family: readonly Child[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  /** Whether none was chosen when it was needed. */
  isMissing: boolean
  /** Whether the label is only for screen readers. */
  hidesLabel?: boolean
}

/** Faces to choose those who are praised. */
export function FacePicks({ family, chosen, onChange, isMissing, hidesLabel = false }: FacePicksProps) {
  const t = useTranslations('several')
  const id = useId()
  return (
    <fieldset className="face-picks" aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className={hidesLabel ? 'visually-hidden' : undefined}>{t('choose')}</legend>
      <div>
        {family.map((child) => (
          <label key={child.id} className="face-pick">
            <input
              type="checkbox"
              className="visually-hidden"
              checked={chosen.includes(child.id)}
              onChange={({ target }) =>
                onChange(
                  family.flatMap((one) =>
                    (one.id === child.id ? target.checked : chosen.includes(one.id)) ? [one.id] : [],
                  ),
                )
              }
            />
            <Avatar emoji={child.avatarUrl} />
            <bdi>{child.name}</bdi>
          </label>
        ))}
      </div>
      {isMissing && <FieldError id={`${id}-error`}>{t('none')}</FieldError>}
    </fieldset>
  )
}
