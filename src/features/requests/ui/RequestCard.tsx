import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import type { Child } from '../../children/contract.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Request } from '../contract.ts'
import { DeclineForm } from './DeclineForm.tsx'
import { PointsForm } from './PointsForm.tsx'
import { RequestPicture } from './RequestPicture.tsx'
import { useRequestTitle } from './useRequestTitle.ts'
import { useQuery } from '@tanstack/react-query'
import { suggestedPoints } from '../../behaviors/ui/PointsField.tsx'
import { useActionTitle } from '../../behaviors/ui/useActionTitle.ts'
import { quickActionsQuery } from '../../behaviors/ui/useQuickActions.ts'

interface RequestCardProps {
  request: Request
  child: Child | undefined
  /** What became of it, shown for a moment. */
  outcome: string | undefined
  /** Why it could not be granted. */
  reason: string | undefined
  isPending: boolean
  canAnswer: boolean
  onGrant: (points?: number) => unknown
  onDecline: (words: string | null) => unknown
}

/** One request, with the buttons that answer it. */
export function RequestCard({ request, child, outcome, reason, ...answers }: RequestCardProps) {
  const titleId = useId()
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = card.current
    return () => {
      if (shown?.contains(document.activeElement)) focusInPlace(shown.closest('dialog')?.querySelector('h2'))
    }
  }, [])
  const isEnded = outcome !== undefined
  const text = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // The button that had the focus is gone.
    if (isEnded && document.activeElement === document.body) focusInPlace(text.current)
  }, [isEnded])
  return (
    <div ref={card} tabIndex={-1} className="ask" role="group" aria-labelledby={titleId}>
      <div className="ask-head">
        <RequestPicture request={request} />
        <Words request={request} name={child?.name} titleId={titleId} />
      </div>
      {request.note !== null && (
        <p className="ask-words">
          <bdi>{request.note}</bdi>
        </p>
      )}
      {reason !== undefined && !isEnded && <Note role="status">{reason}</Note>}
      {isEnded ? (
        <p ref={text} role="status" tabIndex={-1} className="ask-outcome">
          {outcome}
        </p>
      ) : (
        answers.canAnswer && <Answers request={request} {...answers} onFocusLost={() => focusInPlace(card.current)} />
      )}
    </div>
  )
}

function Words({ request, name, titleId }: { request: Request; name: string | undefined; titleId: string }) {
  const title = useRequestTitle(request)
  const { clock } = useFormat()
  const { timeZone } = useCalendar()
  const today = useFamilyDay()
  const shortDay = useShortDay()
  const { day, createdAt } = request
  return (
    <div className="row-words">
      <b id={titleId}>{title}</b>
      <small>
        {name !== undefined && (
          <>
            <bdi>{name}</bdi> ·{' '}
          </>
        )}
        {day === today ? clock(createdAt, timeZone) : shortDay(day)}
      </small>
    </div>
  )
}

interface AnswersProps extends Pick<RequestCardProps, 'request' | 'isPending' | 'onGrant' | 'onDecline'> {
  /** A form has taken the place of the button that had the focus, or the buttons that of the form. */
  onFocusLost: () => void
}

/** A tap on *yes* is enough, but for a wish, which has no price. Words for a refusal are a second tap. */
function Answers({ request, isPending, onGrant, onDecline, onFocusLost }: AnswersProps) {
  const t = useTranslations('asks')
  const { signed } = useFormat()
  const [form, setForm] = useState<'points' | 'price' | 'words' | 'closed'>()
  const deedPoints = useDeedPoints(request)
  const closeForm = () => setForm('closed')
  const noteForm = useEffectEvent((shown: typeof form) => {
    if (shown && document.activeElement === document.body) onFocusLost()
  })
  useLayoutEffect(() => {
    noteForm(form)
  }, [form])
  const { kind } = request
  if (form === 'words') return <DeclineForm isPending={isPending} onSubmit={onDecline} onCancel={closeForm} />
  if (form && form !== 'closed')
    return (
      <PointsForm
        of={form === 'price' ? 'wish' : 'deed'}
        initial={form === 'price' ? undefined : deedPoints}
        isPending={isPending}
        onSubmit={onGrant}
        onCancel={closeForm}
      />
    )
  const yes = () => {
    switch (kind) {
      case 'wish':
        return t('yesStore')
      case 'reward':
        return t('yesCost', { count: request.points ?? 0 })
      case 'deed':
        return t('yesPoints', { points: signed(deedPoints) })
      case 'habit':
      case 'job':
        return t('yesPoints', { points: signed(request.points ?? 0) })
    }
  }
  return (
    <div className="ask-buttons">
      <Button size="sm" tone="soft" onClick={() => setForm('words')}>
        {t('notNow')}
      </Button>
      {kind === 'deed' && (
        <Button size="sm" tone="soft" onClick={() => setForm('points')}>
          {t('other')}
        </Button>
      )}
      <Button
        size="sm"
        tone="leaf"
        pending={isPending}
        onClick={() => (kind === 'wish' ? setForm('price') : onGrant(kind === 'deed' ? deedPoints : undefined))}
      >
        {yes()}
      </Button>
    </div>
  )
}

/** What a good deed gives: as much as on the quick list, if it stands there. */
function useDeedPoints({ kind, title, childId }: Request): number {
  const titleOf = useActionTitle()
  const { data: actions } = useQuery({ ...quickActionsQuery(childId), enabled: kind === 'deed' && title !== null })
  const listed = actions?.find((action) => action.title === title || titleOf(action) === title)
  return listed?.points ?? suggestedPoints.reward.initial
}
