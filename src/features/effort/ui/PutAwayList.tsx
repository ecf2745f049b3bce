import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { dayAt } from '../../../platform/time/rules.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/rowGroup.css'

const pageSize = 20

interface PutAwayThing {
  id: string
  title: string
  archivedAt?: string | null | undefined
}

interface PutAwayListProps<Thing extends PutAwayThing> {
  list: { data: Thing[] | undefined; isPending: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Whether the reader's role may bring it back. */
  canRestore: boolean
  /** What it had, in words: days, best, price. */
  had: (thing: Thing) => string
  restoration: { mutate: (thing: Thing, options: { onSuccess: () => void }) => void; isPending: boolean }
}

/** What was deleted, last deleted first, each with a way back. */
export function PutAwayList<Thing extends PutAwayThing>({
  list,
  canRestore,
  had,
  restoration,
}: PutAwayListProps<Thing>) {
  const t = useTranslations('putAway')
  const common = useTranslations('common')
  const shortDay = useShortDay()
  const calendar = useCalendar()
  const [shown, setShown] = useState(pageSize)
  const rows = useRef<HTMLUListElement>(null)
  const { data: things, isPending, isFetching, refetch } = list

  if (isPending)
    return (
      <Loading>
        <Skeleton height="64px" radius="22px" />
      </Loading>
    )
  if (!things) return <ErrorState onRetry={() => void refetch()} pending={isFetching} />
  if (things.length === 0) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <>
      <ul ref={rows} className="row-group">
        {things.slice(0, shown).map((thing) => {
          const since = thing.archivedAt
            ? t('since', { date: shortDay(dayAt(new Date(thing.archivedAt), calendar)) })
            : undefined
          return (
            <li key={thing.id} tabIndex={-1}>
              <div className="row">
                <span className="row-words">
                  <b>
                    <bdi>{thing.title}</bdi>
                  </b>
                  <small>{[had(thing), since].filter(Boolean).join(' · ')}</small>
                </span>
                {canRestore && (
                  <TextButton
                    icon="rotate"
                    label={t('restoreLabel', { title: thing.title })}
                    pending={restoration.isPending}
                    onClick={() => {
                      const row = document.activeElement?.closest('li')
                      restoration.mutate(thing, {
                        onSuccess: () => {
                          const next = row?.nextElementSibling ?? row?.previousElementSibling
                          focusInPlace(next?.querySelector('button') ?? document.querySelector('h1'))
                        },
                      })
                    }}
                  >
                    {t('restore')}
                  </TextButton>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {things.length > shown && (
        <Button
          tone="soft"
          wide
          onClick={() => {
            setShown(shown + pageSize)
            // The focused button is removed with the last rows, and a screen reader goes on with the first row that came.
            requestAnimationFrame(() => {
              focusInPlace(rows.current?.querySelectorAll('li')[shown])
            })
          }}
        >
          {common('loadMore')}
        </Button>
      )}
    </>
  )
}
