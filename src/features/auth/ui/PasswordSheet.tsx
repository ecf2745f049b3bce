import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { useForm } from '../../../platform/ui/useForm.ts'
import { PasswordField, useNewPasswordShape, usePasswordShape } from './PasswordField.tsx'
import { useUser } from './useUser.ts'
import { usePasswordRefusal } from './usePasswordRefusal.ts'
import { useChangePassword } from './useAccess.ts'

/** Asks for the current password and a new one. Closing the sheet clears both. */
export function PasswordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('account')
  const { data: user } = useUser()
  const schema = z.object({
    password: usePasswordShape(),
    newPassword: useNewPasswordShape(),
  })
  const form = useForm({ schema, initial: { password: '', newPassword: '' } })
  const { mutateAsync, isPending, error, reset } = useChangePassword(close)
  const problem = usePasswordRefusal()(error)

  function close(): void {
    form.clear()
    reset()
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('passwordTitle')}
      onSubmit={form.submit(mutateAsync)}
      actions={
        <Button type="submit" wide pending={isPending}>
          {t('passwordSubmit')}
        </Button>
      }
    >
      <PasswordField {...form.field('password')} label={t('currentPassword')} isNew={false} enterKeyHint="next" />
      <PasswordField {...form.field('newPassword')} label={t('newPassword')} isNew />
      {/* So that password managers know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      {problem && <FormError>{problem}</FormError>}
      <p className="caption">{t('passwordNote')}</p>
    </Sheet>
  )
}
