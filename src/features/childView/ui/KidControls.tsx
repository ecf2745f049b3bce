import type { ReactNode } from 'react'
import type { Accent } from '../../../platform/ui/tone.ts'
import { useChildState } from './childState.ts'
import { KidIcon, type KidIconName } from './KidIcon.tsx'
import { say } from './speech.ts'
import { useTranslations } from './texts.ts'
import '../../../platform/ui/button.css'

interface RoundButtonProps {
  icon: KidIconName
  label: string
  onClick: () => void
}

export function RoundButton({ icon, label, onClick }: RoundButtonProps) {
  return (
    <button type="button" className="kid-round" aria-label={label} onClick={onClick}>
      <KidIcon name={icon} />
    </button>
  )
}

/** Reads a text on a tap. It is not there where the device has no voice. */
export function ReadButton({ text }: { text: string }) {
  const t = useTranslations('kid')
  const { canSpeak } = useChildState()
  if (!canSpeak) return <span className="kid-round plain" />
  return <RoundButton icon="volume" label={t('listenTo', { title: text })} onClick={() => say(text)} />
}

interface BigButtonProps {
  tone?: Accent | 'soft'
  icon?: KidIconName
  /** The accessible name, where the visible words do not say enough. */
  label?: string
  /** Shows three dots and ignores taps. */
  isPending?: boolean
  small?: boolean
  onClick: () => unknown
  children: ReactNode
}

export function BigButton({ tone = 'leaf', icon, label, isPending, small, onClick, children }: BigButtonProps) {
  return (
    <button
      type="button"
      className={`button ${tone} ${small === true ? 'kid-small' : 'kid-go'}`}
      aria-label={label}
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (isPending !== true) onClick()
      }}
    >
      <span className="button-words">
        {icon && <KidIcon name={icon} size={22} />}
        {children}
      </span>
      {isPending && (
        <span className="button-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  )
}

/** The way out, for grown-ups. */
export function LockButton() {
  const t = useTranslations('kid')
  const { open } = useChildState()
  return (
    <button type="button" className="kid-lock" onClick={() => open({ screen: 'takeBack' })}>
      <KidIcon name="lock" size={22} />
      {t('grownUps')}
    </button>
  )
}
