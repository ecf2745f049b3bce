import { useState } from 'react'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { enter, type Faces } from '../../lending/contract.ts'
import { ask } from './ask.ts'
import { useChildState } from './childState.ts'
import { Face } from './Face.tsx'
import { LockButton } from './KidControls.tsx'
import { Scene } from './Scene.tsx'
import { useHeading } from './useHeading.ts'
import { useTranslations } from './texts.ts'

const rings = ['leaf', 'sun', 'water', 'berry', 'blossom']

/** The children of this browser. No number stands beside a face: they are not compared. */
export function FacesScreen() {
  const t = useTranslations('faces')
  const kid = useTranslations('kid')
  const { faces, note, goOn, openDoor, line, showLine } = useChildState()
  const [enteringId, setEnteringId] = useState<string>()
  const isEmpty = faces.faces.length === 0
  const title = t(isEmpty ? 'nobody' : 'title')
  const heading = useHeading(title)

  async function handleFace(face: Faces['faces'][number]): Promise<void> {
    if (enteringId !== undefined) return
    if (face.hasDoor) {
      openDoor(face)
      return
    }
    setEnteringId(face.id)
    const outcome = await ask(enter, { body: { childId: face.id } }).catch((error: unknown) => {
      setEnteringId(undefined)
      throw error
    })
    const latest = note(outcome)
    if (latest) await goOn(latest)
    else if (outcome.end !== 'ended') showLine(kid(outcome.end === 'offline' ? 'offline' : 'oops'))
    setEnteringId(undefined)
  }

  return (
    <Scene>
      <Sprout mood="glad" size={132} />
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {!isEmpty && <p role="status">{line ?? t('text')}</p>}
      <ul className="kid-faces">
        {faces.faces.map((face, place) => (
          <li key={face.id}>
            <button
              type="button"
              className={`ring-${rings[place % rings.length]}`}
              aria-busy={face.id === enteringId}
              onClick={() => void handleFace(face)}
            >
              <span className="big-face">
                <Face emoji={face.avatarUrl} />
              </span>
              <b>{face.name}</b>
            </button>
          </li>
        ))}
      </ul>
      <LockButton />
    </Scene>
  )
}
