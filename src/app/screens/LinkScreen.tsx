import { useState } from 'react'
import { ResetPasswordScreen } from '../../features/auth/ui/ResetPasswordScreen.tsx'
import { JoinScreen } from '../../features/families/ui/JoinScreen.tsx'
import { fetchOwn } from '../../platform/http/fetchOwn.ts'
import { startLeaving } from '../../platform/ui/leaving.ts'
import { enterFamily } from '../web/enterFamily.ts'
import { loginAddress } from '../web/login.ts'
import { tokenIn } from '../web/tokenIn.ts'

interface LinkScreenProps {
  kind: 'join' | 'reset'
  token: string | undefined
  home: string
}

/** The pages behind addresses that hold a token. */
export function LinkScreen({ kind, token: written, home }: LinkScreenProps) {
  const token = written && tokenIn(written)
  // After a reload, the token is only in the state of the history.
  const [resetToken] = useState(() => token ?? (history.state as { resetToken?: string } | null)?.resetToken ?? '')
  const base = home === '/' ? '' : home
  const joinHref = `${base}/join`
  const signInHref = `${base}/sign-in`
  if (kind === 'reset') return <ResetPasswordScreen token={resetToken} signInHref={`${signInHref}?known`} />
  return (
    <JoinScreen
      token={token}
      homeHref={home}
      loginHref={loginAddress({ pathname: joinHref, search: '' })}
      signInHref={(mode) => `${signInHref}?${mode === 'create' ? 'new' : 'known'}&returnTo=${joinHref}`}
      onJoined={enterFamily}
      onOtherAccount={() => signOutHere(joinHref)}
    />
  )
}

/** Signs out and opens a page of this site. */
async function signOutHere(nextHref: string): Promise<void> {
  await fetchOwn('/api/logout', { method: 'POST', redirect: 'manual' })
  if (startLeaving()) location.replace(nextHref)
}
