import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { LanguageMenu } from '../../i18n/ui/LanguageMenu.tsx'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { areCookiesBlocked } from './areCookiesBlocked.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import { SampleFamilyButton } from './SampleFamilyButton.tsx'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/page.css'
import './signIn.css'

interface SignInScreenProps {
  homeHref: string
  /** The `error` code of a failed sign-in through an external provider. */
  providerError: string | null
  /** Called after a successful sign-in. */
  onSignedIn: () => void
}

/** The built-in sign-in page. It also shows the errors of an external provider. */
export function SignInScreen({ homeHref, providerError, onSignedIn }: SignInScreenProps) {
  const t = useTranslations('signIn')
  const { language } = useLanguage()
  const [mode, setMode] = useState<'signIn' | 'create'>('signIn')
  const [isBlocked] = useState(areCookiesBlocked)
  useDocumentTitle(mode === 'create' ? t('submitCreate') : t('submit'))
  return (
    <div className="page sign-in">
      <header>
        <LanguageMenu />
      </header>
      <main>
        <Sprout mood={providerError ? 'oops' : 'glad'} size={88} />
        <h1 tabIndex={-1}>{mode === 'create' ? t('createTitle') : t('title')}</h1>
        {isBlocked && (
          <p role="alert" className="sign-in-intro">
            {t('storageBlocked')}
          </p>
        )}
        {providerError ? (
          <ProviderError code={providerError} />
        ) : (
          <>
            <p className="sign-in-intro">{mode === 'create' ? t('createIntro') : t('intro')}</p>
            <div className="card">
              <CredentialsForm key={mode} mode={mode} onSignedIn={onSignedIn} />
              <button
                type="button"
                className="text-link sign-in-switch"
                onClick={() => {
                  setMode(mode === 'create' ? 'signIn' : 'create')
                }}
              >
                {mode === 'create' ? t('toSignIn') : t('toCreate')}
              </button>
            </div>
            <SampleFamilyButton onSignedIn={onSignedIn} />
          </>
        )}
        <a className="text-link" href={`/${language}/privacy`}>
          {t('privacy')}
        </a>
        <a className="text-link" href={homeHref}>
          {t('back')}
        </a>
      </main>
    </div>
  )
}

/** With an external provider there is no form: only the error and a link to retry. */
function ProviderError({ code }: { code: string }) {
  const t = useTranslations('signIn')
  return (
    <>
      <p role="alert" className="sign-in-intro">
        {code === 'cancelled' ? t('providerCancelled') : t('providerFailed')}
      </p>
      <ButtonLink href="/api/login" wide>
        {t('tryAgain')}
      </ButtonLink>
    </>
  )
}
