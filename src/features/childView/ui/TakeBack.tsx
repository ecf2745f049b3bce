import { useRef, useState } from 'react'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { showToastAfterLoad } from '../../../platform/ui/toastAfterLoad.ts'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { type LentView, takeBack } from '../../lending/contract.ts'
import { ask } from './ask.ts'
import { useChildState } from './childState.ts'
import { BigButton, RoundButton } from './KidControls.tsx'
import { KidIcon } from './KidIcon.tsx'
import { forgetOwn } from './onDevice.ts'
import { Pad } from './Pad.tsx'
import { Scene } from './Scene.tsx'
import { useEscape } from './useEscape.ts'
import { useHeading } from './useHeading.ts'
import { useIdle } from './useIdle.ts'
import { listOf, pageLanguage, useTranslations } from './texts.ts'
import type { View } from './view.ts'

/** After this time without a key, the child's page is back. */
const idleMs = 60_000
const pinLength = { least: 4, most: 6 }

/** The way out. On a paired device, it asks first whether the view should end there. */
export function TakeBack({ view }: { view: View }) {
  const { faces, back } = useChildState()
  const [isSure, setIsSure] = useState(!faces.wayBack.isPaired || view.isRefused)
  useIdle(idleMs, back)
  useEscape(back)
  return isSure ? <Check wayBack={faces.wayBack} isRefused={view.isRefused} /> : <PairedChoice onEnd={setIsSure} />
}

function PairedChoice({ onEnd }: { onEnd: (isSure: true) => void }) {
  const t = useTranslations('takeBack')
  const { faces, back } = useChildState()
  const names = listOf(faces.faces.map(({ name }) => name))
  const heading = useHeading(t('tabletTitle'))
  return (
    <Scene isPlain>
      <h1 tabIndex={-1} ref={heading}>
        {t('tabletTitle')}
      </h1>
      <p>{t('tabletText', { by: faces.wayBack.name, names })}</p>
      <BigButton icon="arrowLeft" onClick={back}>
        {t('back', { name: names })}
      </BigButton>
      <BigButton tone="soft" icon="logOut" onClick={() => onEnd(true)}>
        {t('tabletEnd')}
      </BigButton>
    </Scene>
  )
}

function Check({ wayBack, isRefused }: { wayBack: LentView['wayBack']; isRefused: boolean | undefined }) {
  const t = useTranslations('takeBack')
  const { faces, back } = useChildState()
  const { name, hasPin, hasPassword, providerHost, isPaired } = wayBack
  const heading = useHeading(t(isPaired ? 'tabletEnd' : 'title'))
  const active = faces.faces.find(({ id }) => id === faces.activeId) ?? faces.faces[0]
  const tries = useTries(wayBack, isRefused ? t('wrongPerson') : undefined, () => {
    // The key that had the focus is gone.
    focusInPlace(heading.current)
  })
  const { isPassword, isLocked, line, isPending, handleCode, switchField } = tries
  const canUsePassword = hasPassword || (!hasPin && providerHost === null)
  const showsPassword = isPassword && canUsePassword
  return (
    <Scene isPlain>
      <div className="kid-bar">
        <RoundButton icon="arrowLeft" label={t('back', { name: active?.name ?? '' })} onClick={back} />
      </div>
      <Sprout size={76} />
      <h1 tabIndex={-1} ref={heading}>
        {t(isPaired ? 'tabletEnd' : 'title')}
      </h1>
      <p role="status">{line ?? (showsPassword ? t('passwordText', { name }) : hasPin && t('text', { name }))}</p>
      {showsPassword ? (
        <PasswordField isPending={isPending} onSubmit={handleCode} />
      ) : (
        hasPin && !isLocked && <Pad {...pinLength} isPending={isPending} onCode={(pin) => handleCode({ pin })} />
      )}
      {providerHost !== null && (
        <a className="button soft kid-go" href="/api/login?again=1">
          <span className="button-words">{t('provider', { host: providerHost })}</span>
        </a>
      )}
      {hasPin && hasPassword && !isLocked && (
        <button type="button" className="kid-lock" onClick={switchField}>
          {t(showsPassword ? 'usePin' : 'usePassword')}
        </button>
      )}
    </Scene>
  )
}

/** The tries of a PIN or a password, and the words that stand above them. */
function useTries(
  { name, hasPin, hasPassword }: LentView['wayBack'],
  firstLine: string | undefined,
  onLocked: () => void,
) {
  const t = useTranslations('takeBack')
  const kid = useTranslations('kid')
  const [isPassword, setIsPassword] = useState(!hasPin)
  const [isLocked, setIsLocked] = useState(false)
  const [line, setLine] = useState(firstLine)
  const [isPending, setIsPending] = useState(false)

  /** @returns whether it was right */
  async function handleCode(code: { pin: string } | { password: string }): Promise<boolean> {
    setIsPending(true)
    setLine(undefined)
    const outcome = await ask(takeBack, { body: code }).catch((error: unknown) => {
      setIsPending(false)
      throw error
    })
    if (outcome.end === 'ok' || outcome.end === 'ended') {
      leave(outcome.end === 'ended' || outcome.reply.ended === true)
      return true
    }
    setIsPending(false)
    if (outcome.end === 'offline') {
      setLine(kid('offline'))
      return false
    }
    const { status, details, retryAfterSeconds = 0 } = outcome.error
    if (status === 429 && 'pin' in code) {
      setIsLocked(true)
      setIsPassword(true)
      onLocked()
      setLine(hasPassword ? t('locked', { time: timeAfter(retryAfterSeconds) }) : t('often'))
    } else if (status === 429) setLine(t('often'))
    else if (status !== 401) setLine(kid('oops'))
    else if ('pin' in code) setLine(t('wrong', { count: Number(details['triesLeft'] ?? 0) }))
    else setLine(t('wrongPassword'))
    return false
  }

  function leave(isEnded: boolean): void {
    forgetOwn()
    showToastAfterLoad(isEnded ? t('tabletEnded') : t('taken', { name }))
    location.replace(isEnded ? '/sign-in' : '/')
  }

  const switchField = () => {
    setLine(undefined)
    setIsPassword(!isPassword)
  }
  return { isPassword, isLocked, line, isPending, handleCode, switchField }
}

/** The time of the device. */
function timeAfter(seconds: number): string {
  const time = new Intl.DateTimeFormat(pageLanguage(), { timeStyle: 'short' })
  return time.format(Date.now() + seconds * 1000)
}

interface PasswordFieldProps {
  isPending: boolean
  onSubmit: (code: { password: string }) => Promise<boolean>
}

function PasswordField({ isPending, onSubmit }: PasswordFieldProps) {
  const t = useTranslations('takeBack')
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className="kid-password"
      onSubmit={(event) => {
        event.preventDefault()
        const password = field.current?.value ?? ''
        if (password !== '' && !isPending) void onSubmit({ password })
      }}
    >
      <label>
        {t('password')}
        <input ref={field} type="password" autoComplete="off" maxLength={128} required />
      </label>
      <button type="submit" className="button leaf kid-go" aria-disabled={isPending || undefined}>
        <span className="button-words">
          <KidIcon name="check" size={22} />
          {t('submit')}
        </span>
      </button>
    </form>
  )
}
