import type { FieldBinding } from '../../../platform/ui/Field.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'

interface EmailFieldProps extends FieldBinding {
  label: string
  /** Whether it is that of an account, by which password managers know the password. */
  isUsername?: boolean
}

export const EmailField = ({ isUsername = false, ...field }: EmailFieldProps) => (
  <TextField
    {...field}
    type="email"
    inputMode="email"
    autoComplete={isUsername ? 'username' : 'email'}
    enterKeyHint="next"
    spellCheck={false}
  />
)
