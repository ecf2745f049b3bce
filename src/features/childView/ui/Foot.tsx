import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { useChildState } from './childState.ts'
import { LockButton } from './KidControls.tsx'
import { KidIcon } from './KidIcon.tsx'
import { say } from './speech.ts'
import { listOf, useTranslations } from './texts.ts'

/** Who can see what the child does, and the way out. */
export function Foot() {
  return (
    <footer className="kid-foot">
      <SeenBy />
      <LockButton />
    </footer>
  )
}

export function SeenBy() {
  const t = useTranslations('kid')
  const { faces, canSpeak } = useChildState()
  const text = t('seen', { names: listOf(faces.grownUps) })
  const words = (
    <>
      <Sprout size={40} />
      <span>{text}</span>
    </>
  )
  if (!canSpeak) return <p className="kid-seen">{words}</p>
  return (
    <button type="button" className="kid-seen" onClick={() => say(text)}>
      {words}
      <KidIcon name="volume" size={24} />
    </button>
  )
}
