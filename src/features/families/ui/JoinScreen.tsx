import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { changeHistory } from '../../../platform/ui/address.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { writeCookie } from '../../../platform/ui/cookies.ts'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { HillScene } from '../../../platform/ui/HillScene.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { HttpError } from '../../../platform/http/client.ts'
import type { User } from '../../auth/contract.ts'
import { invitationCookie, isSampleGuest, mayCreateAccount } from '../../auth/rules.ts'
import {
  forgetPendingInvitation,
  readPendingInvitation,
  storePendingInvitation,
  type PendingInvitation,
} from '../../auth/ui/pendingInvitation.ts'
import { useSignInOptions } from '../../auth/ui/useSignInOptions.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { LanguageMenu } from '../../i18n/ui/LanguageMenu.tsx'
import { initialOf } from '../rules.ts'
import { useAcceptance, useReadInvitation, type InvitationReply } from './useInvitation.ts'
import { useRoleText } from './useRoleText.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/page.css'
import './initial.css'
import './join.css'

export interface JoinScreenProps {
  /** From the address; absent after it was taken out of it. */
  token: string | undefined
  homeHref: string
  /** Leads to an external provider and back to this page. */
  loginHref: string
  /** Leads to the form for signing in or signing up, and back to this page. */
  signInHref: (mode: 'create' | 'signIn') => string
  onJoined: (toastTitle: string) => unknown
  /** Signs out and comes back to this page. */
  onOtherAccount: () => Promise<unknown>
}

/** The page behind the address of an invitation. */
export function JoinScreen({ token, ...props }: JoinScreenProps) {
  const [pending] = useState(() => (token === undefined ? readPendingInvitation() : { token }))
  useEffect(() => {
    if (token === undefined) return
    storePendingInvitation({ token })
    changeHistory('replaceState', null, location.pathname.replace(/\/join\/.*$/, '/join'))
  }, [token])
  return (
    <div className="page join">
      <header>
        <LanguageMenu />
      </header>
      <main>{pending ? <Invited {...props} pending={pending} /> : <NotInvited homeHref={props.homeHref} />}</main>
    </div>
  )
}

type InvitedProps = Omit<JoinScreenProps, 'token'> & { pending: PendingInvitation }

function Invited({ pending, ...props }: InvitedProps) {
  const { data: user, isError: isUserMissing, refetch: refetchUser } = useUser()
  const { data: invitation, error, isFetching, refetch } = useReadInvitation(pending.token)
  const acceptance = useAcceptance(pending.token, props.onJoined)
  const isGuest = !user || isSampleGuest(user)
  // Who has accepted it already, or is a member anyway, is let in without a question. A guest of a sample family who
  // has not signed in meanwhile is refused.
  const isLetIn = pending.agreed === true || (!isGuest && (isNotFound(error) || invitation?.isMember === true))
  const isAccepting = user && isLetIn && !acceptance.error
  const { isIdle, mutate } = acceptance
  useEffect(() => {
    if (isAccepting && isIdle) mutate()
  }, [isAccepting, isIdle, mutate])

  const isLoading = (user === undefined && !isUserMissing) || (!invitation && !error)
  if (isAccepting || isLoading) return <Checking />
  if (isNotFound(acceptance.error ?? error)) return <Gone homeHref={props.homeHref} />
  if (!invitation || user === undefined)
    return (
      <ErrorState
        onRetry={() => {
          if (acceptance.error) mutate()
          else void Promise.all([refetch(), refetchUser()])
        }}
        pending={isFetching || acceptance.isPending}
      />
    )
  return (
    <Question invitation={invitation}>
      {isGuest ? (
        <SignInButtons {...props} token={pending.token} invitation={invitation} isGuestOfSample={user !== null} />
      ) : (
        <Answers {...props} user={user} pending={acceptance.isPending} onAccept={() => acceptance.mutateAsync()} />
      )}
    </Question>
  )
}

const isNotFound = (error: Error | null) => error instanceof HttpError && error.status === 404

function Scene({ initial }: { initial?: string }) {
  return (
    <div className="join-scene hill-tile">
      <HillScene />
      {initial && (
        <span className="initial" aria-hidden="true">
          {initial}
        </span>
      )}
      <Sprout mood="glad" size={132} />
    </div>
  )
}

function Checking() {
  const t = useTranslations('join')
  useDocumentTitle(t('checking'))
  return (
    <>
      <Scene />
      <p role="status" className="loading">
        {t('checking')}
      </p>
    </>
  )
}

function Gone({ homeHref }: { homeHref: string }) {
  const t = useTranslations('join')
  const signIn = useTranslations('signIn')
  useDocumentTitle(t('goneTitle'))
  useEffect(forgetPendingInvitation, [])
  return (
    <div className="join-gone">
      <Sprout mood="oops" size={132} />
      <h1 tabIndex={-1}>{t('goneTitle')}</h1>
      <p>{t('goneText')}</p>
      <ButtonLink tone="soft" href={homeHref}>
        {signIn('back')}
      </ButtonLink>
    </div>
  )
}

/** A guardian who comes back to this page after an answer belongs on Home. */
function NotInvited({ homeHref }: { homeHref: string }) {
  const { data: user, isError } = useUser()
  useEffect(() => {
    if (user) location.replace(homeHref)
  }, [user, homeHref])
  return user === null || isError ? <Gone homeHref={homeHref} /> : <Checking />
}

function Question({ invitation, children }: { invitation: InvitationReply; children: ReactNode }) {
  const t = useTranslations('join')
  const role = useRoleText()(invitation.role)
  const { familyName, invitedBy } = invitation
  const title = familyName === null ? t('titleUnnamed', { name: invitedBy }) : t('title', { family: familyName })
  useDocumentTitle(title)
  return (
    <>
      <Scene initial={initialOf(invitedBy)} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className="join-by">{t('by', { name: invitedBy })}</p>
      <div className="card">
        <h2 className="join-role">{role.name}</h2>
        <p className="caption">{role.text}</p>
        <hr />
        <p className="caption">{t('seen')}</p>
      </div>
      <div className="join-actions">{children}</div>
    </>
  )
}

/** The tap is the consent: after signing in, the invitation is accepted without another question. */
function SignInButtons({
  token,
  invitation: { isSample },
  isGuestOfSample,
  loginHref,
  signInHref,
}: InvitedAnswerProps & { token: string; invitation: InvitationReply; isGuestOfSample: boolean }) {
  const t = useTranslations('join')
  const { signUp, hasProvider } = useSignInOptions()
  const canCreate = mayCreateAccount(signUp, { isSample })
  useEffect(() => {
    // A visitor who comes back without having signed in chooses again.
    forgetPendingInvitation()
    storePendingInvitation({ token })
  }, [token])

  if (hasProvider)
    return (
      <ButtonLink
        wide
        href={loginHref}
        onClick={() => {
          storePendingInvitation({ token, agreed: true })
          writeCookie(invitationCookie, token, providerWithinSeconds)
        }}
      >
        {t('signIn')}
      </ButtonLink>
    )
  return (
    <>
      {isGuestOfSample && <p className="caption">{t('sampleNote')}</p>}
      {canCreate && (
        <ButtonLink
          wide
          href={signInHref('create')}
          onClick={() => storePendingInvitation({ token, isSample, agreed: true })}
        >
          {t('create')}
        </ButtonLink>
      )}
      <ButtonLink
        wide
        tone={canCreate ? 'soft' : 'leaf'}
        href={signInHref('signIn')}
        onClick={() => storePendingInvitation({ token, isSample, agreed: true })}
      >
        {t('signIn')}
      </ButtonLink>
    </>
  )
}

type InvitedAnswerProps = Omit<JoinScreenProps, 'token'>

/** The time for which the server waits for a visitor to come back from the provider. */
const providerWithinSeconds = 600

function Answers({
  user,
  homeHref,
  onOtherAccount,
  pending,
  onAccept,
}: InvitedAnswerProps & { user: User; pending: boolean; onAccept: () => Promise<unknown> }) {
  const t = useTranslations('join')
  const leaving = useChange({ errorTitle: 'errors.operation', send: onOtherAccount })
  return (
    <>
      <p className="caption">{t('as', { email: user.email ?? user.name })}</p>
      <Button wide pending={pending} onClick={onAccept}>
        {t('accept')}
      </Button>
      <ButtonLink wide tone="soft" href={homeHref} onClick={forgetPendingInvitation}>
        {t('decline')}
      </ButtonLink>
      <button type="button" className="text-link" onClick={() => leaving.mutate()}>
        {t('otherAccount')}
      </button>
    </>
  )
}
