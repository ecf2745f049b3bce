import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { maxUnits } from '../../../platform/http/shapes.ts'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { maxPasswordLength, minPasswordLength } from '../contract.ts'

interface PasswordFieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Whether the password is chosen here, or typed again. */
  isNew: boolean
}

/** A password, with a button that shows it. */
export function PasswordField({ isNew, ...field }: PasswordFieldProps) {
  const t = useTranslations('signIn')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...field}
      label={t('password')}
      helper={isNew && !field.error ? t('passwordHint', { min: minPasswordLength }) : undefined}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      enterKeyHint="go"
      end={
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => {
            setIsShown(!isShown)
          }}
        />
      }
    />
  )
}

/** Checks a new password as the contract does, with messages in the user's language. */
export function useNewPasswordShape() {
  const t = useTranslations('signIn')
  return z
    .string()
    .check(
      z.minLength(minPasswordLength, t('passwordShort', { min: minPasswordLength })),
      maxUnits(maxPasswordLength, t('passwordLong', { max: maxPasswordLength })),
    )
}
