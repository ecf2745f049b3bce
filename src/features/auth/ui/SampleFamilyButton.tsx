import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { useErrorText } from '../../i18n/ui/useErrorText.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { startSampleFamily } from '../contract.ts'
import { deviceTimeZone } from './deviceTimeZone.ts'
import { userQueryKey } from './useUser.ts'

/** Starts a sample family, to look around without an account. */
export function SampleFamilyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations('signIn')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  const start = useMutation({
    mutationFn: () => send(startSampleFamily, { body: { language, timeZone: deviceTimeZone() } }),
    meta: { errorTitle: 'errors.signIn' },
    onSuccess: (user) => {
      queryClient.clear()
      queryClient.setQueryData(userQueryKey, user)
      onSignedIn()
    },
  })
  return (
    <>
      <p className="sign-in-or">
        <span>{common('or')}</span>
      </p>
      <Button tone="soft" wide icon="sprout" pending={start.isPending} onClick={() => start.mutateAsync()}>
        {t('demo')}
      </Button>
      {start.error && <FormError>{errorText(start.error)}</FormError>}
      <p className="caption">{t('demoText')}</p>
    </>
  )
}
