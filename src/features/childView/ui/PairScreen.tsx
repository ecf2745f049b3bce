import { useEffect, useEffectEvent, useState } from 'react'
import { HttpError, NoResponseError, send } from '../../../platform/http/client.ts'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { pair, readPairing } from '../../lending/contract.ts'
import { Face } from './Face.tsx'
import { Offline } from './Offline.tsx'
import { Scene } from './Scene.tsx'
import { listOf, useTranslations } from './texts.ts'
import { BigButton } from './KidControls.tsx'

type Pairing = ReplyOf<typeof readPairing>

/** The page of an address that pairs a browser. Opening it changes nothing; its button does. */
export function PairScreen({ token }: { token: string }) {
  const t = useTranslations('pairHere')
  const kid = useTranslations('kid')
  const { pairing, problem, isPending, load, accept } = usePairing(token)
  if (problem === 'gone')
    return (
      <Scene>
        <Sprout mood="sleep" size={140} />
        <h1>{t('goneTitle')}</h1>
        <p>{t('goneText')}</p>
      </Scene>
    )
  if (!pairing) return problem ? <Offline problem={problem} onAgain={load} /> : <Scene>{null}</Scene>
  const { childNames, avatarUrls, by, signedInAs } = pairing
  const names = listOf(childNames)
  return (
    <Scene>
      <Sprout mood="glad" size={120} />
      <p className="kid-faces is-small">
        {childNames.map((name, place) => (
          <span key={name} className="big-face">
            <Face emoji={avatarUrls[place]!} />
          </span>
        ))}
      </p>
      <h1>{t('askTitle', { names })}</h1>
      <p>{t('askText', { by, names })}</p>
      {signedInAs !== null && <p className="kid-notice">{t('signedIn', { name: signedInAs })}</p>}
      <p role="status">{problem && kid(problem)}</p>
      <BigButton isPending={isPending} onClick={accept}>
        {t('accept')}
      </BigButton>
    </Scene>
  )
}

function usePairing(token: string) {
  const [pairing, setPairing] = useState<Pairing>()
  const [problem, setProblem] = useState<'gone' | 'oops' | 'offline'>()
  const [isPending, setIsPending] = useState(false)

  const note = (error: unknown) => {
    setIsPending(false)
    if (error instanceof HttpError && error.status !== 503) setProblem(error.status === 404 ? 'gone' : 'oops')
    else setProblem('offline')
    if (!(error instanceof HttpError || error instanceof NoResponseError)) throw error
  }
  const load = () => {
    send(readPairing, { params: { token } }).then((reply) => {
      setProblem(undefined)
      setPairing(reply)
    }, note)
  }
  const accept = () => {
    setIsPending(true)
    setProblem(undefined)
    send(pair, { params: { token } }).then(() => location.replace('/'), note)
  }
  const begin = useEffectEvent(load)
  useEffect(() => {
    begin()
  }, [])

  return { pairing, problem, isPending, load, accept }
}
