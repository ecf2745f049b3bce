import { useEffect, useState } from 'react'
import { doorLength, doorPictures } from '../../children/contract.ts'
import { enter, type Faces } from '../../lending/contract.ts'
import { ask } from './ask.ts'
import { useChildState } from './childState.ts'
import { DoorPicture } from '../../children/ui/DoorPicture.tsx'
import { Face } from './Face.tsx'
import { LockButton, ReadButton, RoundButton } from './KidControls.tsx'
import { Scene } from './Scene.tsx'
import { moveInGrid } from './moveInGrid.ts'
import { useEscape } from './useEscape.ts'
import { useHeading } from './useHeading.ts'
import { useTranslations } from './texts.ts'

type DoorName = (typeof doorPictures)[number]

/** The three pictures of a child. It is a fence between siblings and no lock. */
export function Door({ face }: { face: Faces['faces'][number] }) {
  const t = useTranslations('atDoor')
  const pictures = useTranslations('door')
  const kid = useTranslations('kid')
  const { faces, openDoor } = useChildState()
  const { tapped, problem, isWaiting, handleTap } = useTaps(face)
  const heading = useHeading(t('title'))
  const isShared = faces.faces.length > 1
  const goBack = () => {
    if (isShared) openDoor(undefined)
  }
  useEscape(goBack)

  return (
    <Scene>
      <div className="kid-bar">
        {isShared ? (
          <RoundButton icon="arrowLeft" label={kid('notMe')} onClick={goBack} />
        ) : (
          <span className="kid-round plain" />
        )}
        <span className="kid-face">
          <Face emoji={face.avatarUrl} />
        </span>
        <ReadButton text={t('title')} />
      </div>
      <h1 tabIndex={-1} ref={heading}>
        {t('title')}
      </h1>
      <p role="status">{problem === 'offline' ? kid(problem) : t(problem ?? 'text')}</p>
      <div className="door-dots" role="img" aria-label={pictures('progress', { count: tapped.length })}>
        {Array.from({ length: doorLength }, (_, place) => (
          <i key={place} className={place < tapped.length ? 'on' : ''} />
        ))}
      </div>
      <div
        role="group"
        aria-label={t('title')}
        className={isWaiting ? 'door-grid is-waiting' : 'door-grid'}
        onKeyDown={moveInGrid}
      >
        {doorPictures.map((picture) => (
          <button
            key={picture}
            type="button"
            aria-label={pictures(picture)}
            aria-disabled={isWaiting || undefined}
            onClick={() => void handleTap(picture)}
          >
            <DoorPicture name={picture} size={80} />
          </button>
        ))}
      </div>
      <LockButton />
    </Scene>
  )
}

/** The pictures that were tapped. The third one asks the server. */
function useTaps(face: Faces['faces'][number]) {
  const { note, goOn } = useChildState()
  const [tapped, setTapped] = useState<DoorName[]>([])
  const [problem, setProblem] = useState<'wrong' | 'wait' | 'offline'>()
  const [waitMs, setWaitMs] = useState(0)

  useEffect(() => {
    if (waitMs === 0) return undefined
    const timer = setTimeout(() => {
      setWaitMs(0)
      setProblem(undefined)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [waitMs])

  async function handleTap(picture: DoorName): Promise<void> {
    if (tapped.length === doorLength || waitMs > 0) return
    const door = [...tapped, picture]
    setTapped(door)
    if (door.length < doorLength) return
    // So that the same words are said again.
    setProblem(undefined)
    const outcome = await ask(enter, { body: { childId: face.id, door } }).catch((error: unknown) => {
      setTapped([])
      throw error
    })
    const latest = note(outcome)
    if (latest) {
      await goOn(latest)
      return
    }
    setTapped([])
    if (outcome.end === 'offline') setProblem('offline')
    if (outcome.end !== 'refused') return
    if (outcome.error.status === 429) setWaitMs((outcome.error.retryAfterSeconds ?? 60) * 1000)
    setProblem(outcome.error.status === 429 ? 'wait' : 'wrong')
  }

  return { tapped, problem, isWaiting: waitMs > 0, handleTap }
}
