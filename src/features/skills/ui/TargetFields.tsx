import { useTranslations } from 'use-intl'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { maxTargetUnitLength, maxTargetValue } from '../contract.ts'
import type { useSkillCorrection } from './useSkillForm.ts'

interface TargetFieldsProps {
  form: Pick<ReturnType<typeof useSkillCorrection>, 'field'>
  helper?: string | undefined
}

/** The number that a challenge is to reach, and its unit. */
export function TargetFields({ form, helper }: TargetFieldsProps) {
  const t = useTranslations('skills')
  return (
    <div className="skill-target">
      <TextField
        {...form.field('targetValue')}
        label={t('target')}
        helper={helper}
        inputMode="numeric"
        maxLength={`${maxTargetValue}`.length}
        enterKeyHint="next"
        isOptional
      />
      <TextField
        {...form.field('targetUnit')}
        label={t('unit')}
        placeholder={t('unitPlaceholder')}
        maxLength={maxTargetUnitLength}
        enterKeyHint="next"
        isOptional
      />
    </div>
  )
}
