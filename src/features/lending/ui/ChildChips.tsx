import { type RefObject, useId } from 'react'
import { useTranslations } from 'use-intl'
import { FieldError } from '../../../platform/ui/Field.tsx'
import type { Child } from '../../children/contract.ts'
import { FaceChip } from '../../children/ui/FaceChip.tsx'

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
      <div className="pick-chips of-faces">
        {children.map((child) => (
          <FaceChip
            key={child.id}
            child={child}
            isChecked={chosenIds.includes(child.id)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...chosenIds, child.id] : chosenIds.filter((other) => other !== child.id))
            }
          />
        ))}
      </div>
      {isMissing && <FieldError id={`${id}-error`}>{several('none')}</FieldError>}
    </fieldset>
  )
}
