import { TextField } from '../../../platform/ui/TextField.tsx'

interface EmailFieldProps {
  name: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
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
