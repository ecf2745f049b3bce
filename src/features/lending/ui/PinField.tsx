import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../platform/ui/TextField.tsx'

/** The field for a new PIN. It shows what is typed, which is asked for once. */
export function PinField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTranslations('lend')
  return (
    <TextField
      {...props}
      label={t('pinNew')}
      inputMode="numeric"
      maxLength={6}
      enterKeyHint="go"
      spellCheck={false}
      autoComplete="off"
    />
  )
}
