import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { HttpError, send } from '../../../platform/http/client.ts'
import { changeHistory } from '../../../platform/ui/address.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { LanguageMenu } from '../../i18n/ui/LanguageMenu.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { readPasswordReset, resetPassword } from '../contract.ts'
import { PasswordField, useNewPasswordShape } from './PasswordField.tsx'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/page.css'
import './signIn.css'

/** The page behind the address that `npm run reset-password` prints. */
export function ResetPasswordScreen({ token, signInHref }: { token: string; signInHref: string }) {
  const t = useTranslations('reset')
  const signIn = useTranslations('signIn')
  const account = useTranslations('account')
  const errorText = useFormErrorText()
  const [isDone, setIsDone] = useState(false)
  const { data, error, isPending } = useQuery({
    queryKey: ['reset', token],
    queryFn: () => send(readPasswordReset, { params: { token } }),
    gcTime: 0,
    persister: (queryFn, context) => queryFn(context),
  })
  const submission = useMutation({
    meta: { errorTitle: 'reset.failed', handledCodes: ['not_found'] },
    mutationFn: ({ password }: { password: string }) => send(resetPassword, { body: { token, password } }),
    onSuccess: () => setIsDone(true),
  })
  const isGone = isNotFound(error) || isNotFound(submission.error)
  const form = useForm({ schema: z.object({ password: useNewPasswordShape() }), initial: { password: '' } })
  const problem = submission.error ?? error
  const title = isGone ? t('goneTitle') : isDone ? t('doneTitle') : t('title')
  useDocumentTitle(title)
  useEffect(() => {
    // The token is worth a password: it should not stay in the address bar.
    changeHistory('replaceState', { resetToken: token }, location.pathname.replace(/\/reset\/.*$/, '/reset'))
  }, [token])

  return (
    <div className="page sign-in">
      <header>
        <LanguageMenu />
      </header>
      <main>
        <Sprout mood={isGone ? 'oops' : 'glad'} size={88} />
        <h1 tabIndex={-1}>{title}</h1>
        <p role="status" className="sign-in-intro">
          {isGone ? t('goneText') : isDone ? t('done') : t('text')}
        </p>
        {isGone || isDone ? (
          <ButtonLink href={signInHref} wide>
            {signIn('submit')}
          </ButtonLink>
        ) : (
          <form
            noValidate
            className="card sign-in-form"
            onSubmit={form.submit((values) => submission.mutateAsync(values))}
          >
            {/* So that password managers know whose password this is. */}
            <input type="text" name="username" autoComplete="username" value={data?.email ?? ''} readOnly hidden />
            <PasswordField {...form.field('password')} label={account('newPassword')} isNew />
            {problem && <FormError>{errorText(problem)}</FormError>}
            <Button type="submit" wide pending={submission.isPending || isPending}>
              {t('submit')}
            </Button>
          </form>
        )}
      </main>
    </div>
  )
}

const isNotFound = (error: Error | null) => error instanceof HttpError && error.status === 404
