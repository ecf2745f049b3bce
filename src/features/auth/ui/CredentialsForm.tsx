import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { maxUnits, visible } from '../../../platform/http/shapes.ts'
import { HttpError, send } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { maxEmailLength, maxGuardianNameLength, signIn, signUp } from '../contract.ts'
import { tidyEmail } from '../tidyEmail.ts'
import { deviceTimeZone } from './deviceTimeZone.ts'
import { EmailField } from './EmailField.tsx'
import { PasswordField, useNewPasswordShape, usePasswordShape } from './PasswordField.tsx'
import { defaultWaitSeconds } from './usePasswordRefusal.ts'
import { userQueryKey } from './useUser.ts'
import { useEffect, useState } from 'react'

export type CredentialsMode = 'signIn' | 'create'

interface CredentialsFormProps {
  mode: CredentialsMode
  /** The address typed into the form of the other mode. */
  email: string
  /** The token of an invitation that a new account uses. */
  invitation: string | undefined
  onEmailChange: (email: string) => void
  onSignedIn: () => void
}

/** The form to sign in or to create an account. */
export function CredentialsForm({ mode, email, invitation, onEmailChange, onSignedIn }: CredentialsFormProps) {
  const t = useTranslations('signIn')
  const queryClient = useQueryClient()
  const wait = useCountdown()
  const form = useForm({ schema: useCredentialsSchema(mode), initial: { name: '', email, password: '' } })

  const submission = useMutation({
    mutationFn: (values: { name: string; email: string; password: string }) =>
      mode === 'create'
        ? send(signUp, { body: { ...values, timeZone: deviceTimeZone(), invitation } })
        : send(signIn, { body: { email: values.email, password: values.password } }),
    meta: {
      errorTitle: 'errors.signIn',
      handledCodes: ['wrong_credentials', 'address_taken', 'rate_limited'],
    },
    onSuccess: (user) => {
      queryClient.clear()
      queryClient.setQueryData(userQueryKey, user)
      onSignedIn()
    },
    onError: (error) => {
      if (!(error instanceof HttpError)) return
      if (error.code === 'rate_limited') wait.start(error.retryAfterSeconds ?? defaultWaitSeconds)
      if (error.code === 'address_taken') form.setError('email', t('emailTaken'))
    },
  })

  return (
    <form
      noValidate
      className="sign-in-form"
      onSubmit={form.submit((values) => wait.seconds === 0 && submission.mutateAsync(values))}
    >
      {mode === 'create' && invitation === undefined && <p className="caption">{t('createIntro')}</p>}
      {mode === 'create' && (
        <TextField
          {...form.field('name')}
          label={t('name')}
          autoComplete="name"
          enterKeyHint="next"
          maxLength={maxGuardianNameLength}
        />
      )}
      <EmailField
        {...form.field('email')}
        onChange={(value) => {
          form.setField('email', value)
          onEmailChange(value)
        }}
        label={t('email')}
        isUsername={mode === 'signIn'}
      />
      <PasswordField {...form.field('password')} isNew={mode === 'create'} />
      <Problem error={submission.error} />
      {wait.seconds > 0 && <WaitNotice seconds={wait.seconds} />}
      <Button type="submit" wide pending={submission.isPending} disabled={wait.seconds > 0}>
        {mode === 'create' ? t('submitCreate') : t('submit')}
      </Button>
    </form>
  )
}

/** Says why it failed, but for what its field says, or the notice of how long to wait. */
function Problem({ error }: { error: Error | null }) {
  const t = useTranslations('signIn')
  const errorText = useFormErrorText()
  const code = error instanceof HttpError ? error.code : undefined
  if (!error || code === 'address_taken' || code === 'rate_limited') return null
  return <FormError>{code === 'wrong_credentials' ? t('wrong') : errorText(error)}</FormError>
}

/**
 * Says how long to wait. The seconds are hidden from screen readers: an alert that changes every second would never
 * stop.
 */
function WaitNotice({ seconds }: { seconds: number }) {
  const t = useTranslations('signIn')
  if (seconds > 90) return <FormError>{t('waitMinutes', { count: Math.ceil(seconds / 60) })}</FormError>
  return (
    <>
      <p role="alert" className="visually-hidden">
        {t('tooMany')}
      </p>
      <p aria-hidden="true" className="field-error is-refused">
        {t('waitSeconds', { count: seconds })}
      </p>
    </>
  )
}

/** Checks what was typed as the contract does, with messages in the user's language. */
export function useCredentialsSchema(mode: CredentialsMode) {
  const t = useTranslations('signIn')
  const validation = useTranslations('validation')
  const isNew = mode === 'create'
  const newPassword = useNewPasswordShape()
  const password = usePasswordShape()
  return z.object({
    name: isNew
      ? z
          .string()
          .check(
            z.trim(),
            visible(validation('guardianName')),
            maxUnits(maxGuardianNameLength, validation('tooLong', { max: maxGuardianNameLength })),
          )
      : z.string(),
    email: z
      .string()
      .check(z.overwrite(tidyEmail), z.email(t('emailInvalid')), maxUnits(maxEmailLength, t('emailInvalid'))),
    password: isNew ? newPassword : password,
  })
}

/** Counts whole seconds down to 0. */
function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [seconds, setSeconds] = useState(0)
  const isRunning = seconds > 0

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  return { seconds, start: setSeconds }
}
