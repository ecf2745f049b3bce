import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useCredentialsSchema } from './CredentialsForm.tsx'
import { EmailField } from './EmailField.tsx'
import { useChangeEmail } from './useAccess.ts'
import { PasswordField } from './PasswordField.tsx'
import { usePasswordRefusal } from './usePasswordRefusal.ts'

/** Asks for the new address and the password. Closing the sheet clears both. */
export function EmailSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('account')
  const signIn = useTranslations('signIn')
  const form = useForm({ schema: useCredentialsSchema('signIn'), initial: { name: '', email: '', password: '' } })
  const { mutateAsync, isPending, error, reset } = useChangeEmail({
    onChanged: close,
    onTaken: () => form.setError('email', signIn('emailTaken')),
  })
  const refusalText = usePasswordRefusal()
  const isTaken = error instanceof HttpError && error.code === 'address_taken'
  const problem = isTaken ? undefined : refusalText(error)

  function close(): void {
    form.clear()
    reset()
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('emailTitle')}
      onSubmit={form.submit(({ email, password }) => mutateAsync({ email, password }))}
      actions={
        <Button type="submit" wide pending={isPending}>
          {t('emailSubmit')}
        </Button>
      }
    >
      <EmailField {...form.field('email')} label={t('newEmail')} />
      <PasswordField {...form.field('password')} label={t('currentPassword')} isNew={false} />
      {problem && <FormError>{problem}</FormError>}
      <p className="caption">{t('emailNote')}</p>
    </Sheet>
  )
}
