import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { Tabs } from '../../../platform/ui/Tabs.tsx'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { LanguageMenu } from '../../i18n/ui/LanguageMenu.tsx'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { mayCreateAccount } from '../rules.ts'
import { areCookiesBlocked } from './areCookiesBlocked.ts'
import { CredentialsForm, type CredentialsMode } from './CredentialsForm.tsx'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { SampleFamilyButton } from './SampleFamilyButton.tsx'
import { readPendingInvitation } from './pendingInvitation.ts'
import { hasSignedInHere, rememberSignIn } from './signedInBefore.ts'
import { useSignInOptions } from './useSignInOptions.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/page.css'
import './signIn.css'

interface SignInScreenProps {
  homeHref: string
  /** The `error` code of a failed sign-in through an external provider. */
  providerError: string | null
  /** Shows above the form. */
  note?: ReactNode
  /** The form that is shown: to sign in, or to create an account. Undefined: what this browser needs most likely. */
  mode: CredentialsMode | undefined
  onModeChange: (mode: CredentialsMode) => void
  /** The address to open after the sign-in. */
  returnTo: string | undefined
  /** Leads to an external provider, and then to `returnTo`. */
  loginHref: string
  /** Called after a successful sign-in. */
  onSignedIn: () => void
}

/** The built-in sign-in page. It also shows the errors of an external provider. */
export function SignInScreen({
  homeHref,
  providerError,
  note,
  mode: chosenMode,
  onModeChange,
  returnTo,
  loginHref,
  onSignedIn,
}: SignInScreenProps) {
  const t = useTranslations('signIn')
  const { language } = useLanguage()
  const { signUp, hasSampleFamilies, hasProvider } = useSignInOptions()
  const [invitation] = useState(() => (returnTo?.endsWith('/join') ? readPendingInvitation() : undefined))
  const canCreate = mayCreateAccount(signUp, invitation)
  const [isBlocked] = useState(areCookiesBlocked)
  // It stays as it was at a sign-in.
  const [isKnown] = useState(hasSignedInHere)
  const mode = chosenMode ?? (isKnown ? 'signIn' : 'create')
  // If sign-up is closed, its address shows the sign-in.
  const shownMode = canCreate ? mode : 'signIn'
  useDocumentTitle(shownMode === 'create' ? t('submitCreate') : t('submit'))

  return (
    <div className="page sign-in">
      <header>
        <LanguageMenu />
      </header>
      <main>
        <Sprout mood={providerError ? 'oops' : 'glad'} size={88} />
        <h1 tabIndex={-1}>{isKnown ? t('title') : t('welcome')}</h1>
        {isBlocked && (
          <p role="alert" className="sign-in-intro">
            {t('storageBlocked')}
          </p>
        )}
        {providerError !== null || hasProvider ? (
          <ProviderSignIn error={providerError} loginHref={loginHref} />
        ) : (
          <>
            {(isKnown || canCreate) && <p className="sign-in-intro">{isKnown ? t('intro') : t('welcomeText')}</p>}
            {note}
            <div className="card">
              <Credentials
                mode={shownMode}
                tabs={canCreate ? (isKnown ? ['signIn', 'create'] : ['create', 'signIn']) : []}
                onModeChange={onModeChange}
                invitation={invitation?.token}
                onSignedIn={() => {
                  rememberSignIn()
                  onSignedIn()
                }}
              />
            </div>
            {hasSampleFamilies && invitation === undefined && <SampleFamilyButton onSignedIn={onSignedIn} />}
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

interface CredentialsProps {
  mode: CredentialsMode
  /** Empty where no account can be created. */
  tabs: readonly CredentialsMode[]
  onModeChange: (mode: CredentialsMode) => void
  invitation: string | undefined
  onSignedIn: () => void
}

/** The form, under tabs for both of its modes. */
function Credentials({ mode, tabs, onModeChange, invitation, onSignedIn }: CredentialsProps) {
  const t = useTranslations('signIn')
  const [email, setEmail] = useState('')
  const form = (
    <>
      <CredentialsForm
        key={mode}
        mode={mode}
        email={email}
        invitation={invitation}
        onEmailChange={setEmail}
        onSignedIn={onSignedIn}
      />
      {mode === 'signIn' && <ForgottenPassword />}
    </>
  )
  if (tabs.length === 0) return form
  return (
    <Tabs
      label={t('submit')}
      tabs={tabs.map((value) => ({ value, label: value === 'create' ? t('submitCreate') : t('tabSignIn') }))}
      value={mode}
      onChange={onModeChange}
    >
      {form}
    </Tabs>
  )
}

/** With an external provider there is no form: only what went wrong, and the way there. */
function ProviderSignIn({ error, loginHref }: { error: string | null; loginHref: string }) {
  const t = useTranslations('signIn')
  const errorText = useProviderErrorText()
  // The person who is signed in at the provider cannot sign in here: the provider must let them choose another account.
  const isOtherNeeded = error === 'account_not_linked' || error === 'sign_up_closed'
  return (
    <>
      {error !== null && (
        <p role="alert" className="sign-in-intro">
          {errorText(error)}
        </p>
      )}
      <ButtonLink href={isOtherNeeded ? `${loginHref}${loginHref.includes('?') ? '&' : '?'}again=1` : loginHref} wide>
        {error === null ? t('submit') : t('tryAgain')}
      </ButtonLink>
    </>
  )
}

function useProviderErrorText(): (code: string) => string {
  const t = useTranslations('signIn')
  const refusals = useTranslations('refusals')
  const { signUp } = useSignInOptions()
  return (code) => {
    switch (code) {
      case 'cancelled':
        return t('providerCancelled')
      case 'provider_unavailable':
        return t('providerUnavailable')
      case 'account_not_linked':
        return t('providerNotLinked')
      case 'sign_up_closed':
        return refusals(signUp === 'invitation' ? 'invitation_needed' : 'sign_up_closed')
      default:
        return t('providerFailed')
    }
  }
}
