import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useNames } from '../../lending/ui/useNames.ts'
import { useIsOnline } from '../../sync/ui/reachability.ts'
import type { Request, RequestKind } from '../contract.ts'
import { RequestCard } from './RequestCard.tsx'
import { useAnswers } from './useAnswers.ts'
import './requests.css'

interface RequestsSheetProps extends DialogProps {
  /** The open ones, the oldest first. */
  requests: readonly Request[]
}

/** What is answered with one tap comes first. */
const places: Record<RequestKind, number> = { habit: 0, deed: 1, job: 1, reward: 2, wish: 3 }

/** What the children ask for, to be answered. Remount it for each opening. */
export function RequestsSheet({ open, onClose, requests }: RequestsSheetProps) {
  const t = useTranslations('asks')
  const common = useTranslations('common')
  const names = useNames()
  const { data: children = [] } = useChildren()
  const isOnline = useIsOnline()
  const answers = useAnswers(requests)
  const shown = answers.shown.toSorted((a, b) => places[a.kind] - places[b.kind])
  const habits = requests.filter(({ kind, id }) => kind === 'habit' && !answers.outcomes.has(id))
  const isDone = shown.length === 0
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      isTitleFocused
      actions={isDone && <Button onClick={onClose}>{common('close')}</Button>}
    >
      <p role="status" className={isOnline ? 'visually-hidden' : 'caption'}>
        {!isOnline && common('needsConnection')}
      </p>
      {isDone && (
        <div role="status">
          <EmptyState
            mood="glad"
            title={t('done')}
            text={
              answers.childIds.size > 0
                ? t('doneText', { names: names(children.filter(({ id }) => answers.childIds.has(id))) })
                : ''
            }
          />
        </div>
      )}
      {habits.length > 1 && isOnline && (
        <div className="asks-all">
          <span>{t('habits')}</span>
          <Button
            size="sm"
            icon="check"
            pending={answers.isAnsweringAll}
            onClick={() => answers.grantAll(habits.filter(({ id }) => !answers.pendingIds.has(id)))}
          >
            {t('yesAll', { count: habits.length })}
          </Button>
        </div>
      )}
      <ul className="asks">
        {shown.map((request) => (
          <li key={request.id}>
            <RequestCard
              request={request}
              child={children.find(({ id }) => id === request.childId)}
              outcome={answers.outcomes.get(request.id)}
              reason={answers.reasons[request.id]}
              isPending={answers.pendingIds.has(request.id) || (answers.isAnsweringAll && request.kind === 'habit')}
              canAnswer={isOnline}
              onGrant={(points) => answers.grant(request, points)}
              onDecline={(words) => answers.decline(request, words)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
