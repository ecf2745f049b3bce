import { type ReactNode, useEffect, useState } from 'react'
import { Star } from '../../../platform/ui/Star.tsx'
import { listOwnRequests, markRequestSeen, type OwnRequest, withdrawRequest } from '../../requests/contract.ts'
import { RewardArt } from '../../rewards/ui/RewardArt.tsx'
import { readStore, type Today } from '../contract.ts'
import { useToday } from './childState.ts'
import { KidArt } from './Doors.tsx'
import { flyStar } from './flyStar.ts'
import { HabitArt } from './HabitCard.tsx'
import { BigButton } from './KidControls.tsx'
import { RewardPicture } from './RewardPicture.tsx'
import { numberText, useTranslations } from './texts.ts'
import { useChildAct } from './useChildAct.ts'
import { useAtPause } from './useAtPause.ts'
import { useReply } from './useReply.ts'

const maxShown = 3

/** What was answered and not put away yet, then what waits for an answer, newest first. */
export function Answers() {
  const t = useTranslations('kidAsk')
  const today = useToday()
  const { act, pending } = useChildAct()
  const latest = useReply(listOwnRequests)
  const requests = useAtPause(latest)
  const [awayKeys, setAwayKeys] = useState<ReadonlySet<string>>(new Set())
  const isThere = (request: OwnRequest) => !awayKeys.has(keyOf(request))
  const answers = (requests ?? []).filter(isAnswerToShow).filter(isThere).slice(0, maxShown)
  const waiting = (requests ?? [])
    .filter((request) => isWaiting(request, today))
    .filter(isThere)
    .slice(0, maxShown - answers.length)
  const rewards = useReply(
    readStore,
    [...answers, ...waiting].some(({ kind }) => kind === 'reward'),
  )
  if (answers.length + waiting.length === 0) return null

  async function putAway(request: OwnRequest, call: typeof markRequestSeen | typeof withdrawRequest): Promise<void> {
    const key = keyOf(request)
    if (await act(key, call, { params: { id: request.id } })) setAwayKeys((all) => new Set(all).add(key))
  }

  const artOf = (request: OwnRequest) => {
    const reward = rewards?.find(({ id }) => id === request.subjectId)
    return request.kind === 'reward' && reward ? (
      <RewardPicture reward={reward} size={52} />
    ) : (
      <RequestArt request={request} today={today} />
    )
  }
  const rowOf = (request: OwnRequest) => ({
    request,
    title: request.title ?? request.note ?? t('goodOther'),
    art: artOf(request),
    isPending: pending.has(keyOf(request)),
  })

  return (
    <div className="kid-list">
      <div className="kid-list" role="status">
        {answers.map((request) => (
          <Answer key={request.id} {...rowOf(request)} onAway={() => void putAway(request, markRequestSeen)} />
        ))}
      </div>
      {waiting.length > 0 && (
        <section className="kid-list">
          <h2>{t('mine')}</h2>
          <ul className="kid-list">
            {waiting.map((request) => (
              <Waiting key={request.id} {...rowOf(request)} onAway={() => void putAway(request, withdrawRequest)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface RowProps {
  request: OwnRequest
  title: string
  art: ReactNode
  isPending: boolean
  /** Puts it away, or takes it back. */
  onAway: () => void
}

function Answer({ request, title, art, isPending, onAway }: RowProps) {
  const t = useTranslations('kidAsk')
  const labels = useTranslations('idea')
  return (
    <section className={request.status === 'granted' ? 'kid-answer' : 'kid-answer is-calm'}>
      <span className="kid-pic honey">{art}</span>
      <div className="row-words">
        <h2>{t(request.status === 'granted' ? 'yes' : 'notNow')}</h2>
        <p>
          <bdi>{title}</bdi>
          {request.status === 'granted' && request.kind === 'reward' && ` · ${t('soon')}`}
          {request.answer !== null && (
            <>
              {' · '}
              <bdi>{request.answer}</bdi>
            </>
          )}
        </p>
        {request.status === 'granted' && (request.kind === 'deed' || request.kind === 'job') && (
          <Given id={request.id} points={request.points ?? 0} />
        )}
      </div>
      <BigButton
        small
        tone={request.status === 'granted' ? 'leaf' : 'soft'}
        label={labels('of', { action: t('ok'), title })}
        isPending={isPending}
        onClick={onAway}
      >
        {t('ok')}
      </BigButton>
    </section>
  )
}

function Waiting({ title, art, isPending, onAway }: RowProps) {
  const t = useTranslations('kidAsk')
  const labels = useTranslations('idea')
  return (
    <li className="kid-row">
      <span className="kid-pic blossom">{art}</span>
      <span className="row-words">
        <b>{title}</b>
        <small>{t('waiting')}</small>
      </span>
      <BigButton
        small
        tone="soft"
        icon="rotate"
        label={labels('of', { action: t('takeBack'), title })}
        isPending={isPending}
        onClick={onAway}
      >
        {t('takeBack')}
      </BigButton>
    </li>
  )
}

/** One that was put away may be open again: what was granted can be undone. */
const keyOf = ({ id, status }: OwnRequest) => `${id} ${status}`

/** The card of a habit says itself that it was granted. */
const isAnswerToShow = ({ kind, status, isSeen }: OwnRequest) =>
  !isSeen && (status === 'declined' || (status === 'granted' && kind !== 'habit'))

/** The card of a habit says itself that it waits, on its day. */
const isWaiting = ({ kind, status, day }: OwnRequest, today: Today) =>
  status === 'open' && !(kind === 'habit' && day === today.day)

function Given({ id, points }: { id: string; points: number }) {
  const kid = useTranslations('kid')
  useEffect(() => {
    flyStar(id)
  }, [id])
  return (
    <p id={id} className="kid-price is-given">
      <Star size={22} />
      <span className="visually-hidden">{kid('stars', { count: points })}</span>
      <span aria-hidden="true">+{numberText(points)}</span>
    </p>
  )
}

function RequestArt({ request: { kind, subjectId }, today }: { request: OwnRequest; today: Today }) {
  const habit = today.habits.find(({ id }) => id === subjectId)
  if (habit) return <HabitArt habit={habit} size={48} />
  if (kind === 'reward') return <RewardArt name="gift" size={52} />
  return <KidArt name={kind === 'wish' ? 'wish' : kind === 'job' ? 'jobs' : 'good'} size={48} />
}
