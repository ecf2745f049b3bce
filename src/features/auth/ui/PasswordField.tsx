import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { maxUnits } from '../../../platform/http/shapes.ts'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import type { FieldBinding } from '../../../platform/ui/Field.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { maxPasswordLength, minPasswordLength } from '../contract.ts'

interface PasswordFieldProps extends FieldBinding {
  /** Whether the password is chosen here, or typed again. */
  isNew: boolean
  label?: string
  helper?: string
  /** The label of the key that leaves the field, on a phone's keyboard. */
  enterKeyHint?: 'go' | 'next'
}

/** A password, with a button that shows it. */
export function PasswordField({ isNew, label, helper, enterKeyHint = 'go', ...field }: PasswordFieldProps) {
  const t = useTranslations('signIn')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...field}
      label={label ?? t('password')}
      helper={field.error ? undefined : (helper ?? (isNew ? t('passwordHint', { min: minPasswordLength }) : undefined))}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      enterKeyHint={enterKeyHint}
      // A browser checks the spelling of a shown password like that of any text.
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}

/** Checks a password as the contract does, with messages in the user's language. */
export function usePasswordShape() {
  const t = useTranslations('signIn')
  return passwordShape(1, t('passwordMissing'), t('passwordLong', { max: maxPasswordLength }))
}

/** Checks a new password as the contract does, with messages in the user's language. */
export function useNewPasswordShape() {
  const t = useTranslations('signIn')
  const short = t('passwordShort', { min: minPasswordLength })
  return passwordShape(minPasswordLength, short, t('passwordLong', { max: maxPasswordLength }))
}

const passwordShape = (min: number, short: string, long: string) =>
  z.string().check(z.minLength(min, short), maxUnits(maxPasswordLength, long))
