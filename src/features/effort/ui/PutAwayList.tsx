import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import type { Toast } from '../../../platform/ui/toasts.ts'
import { dayAt } from '../../../platform/time/rules.ts'
import type { Right } from '../../auth/rights.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useRestore } from './useRestore.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/rowGroup.css'

const pageSize = 20

interface PutAwayItem {
  id: string
  title: string
  archivedAt?: string | null | undefined
}

interface PutAwayListProps<Item> {
  childId: string
  /** Of the list of those that are not deleted. */
  listKey: QueryKey
  load: (signal: AbortSignal) => Promise<Item[]>
  right: Right
  /** By default its own. */
  titleOf?: (item: NoInfer<Item>) => string
  /** Describes the item in words: days, best, price. */
  had: (item: NoInfer<Item>) => string
  restore: (id: string) => Promise<unknown>
  /** Leads to where restored items are. */
  action: Toast['action']
}

/** Lists deleted items, last deleted first, each with a way to restore it. */
export function PutAwayList<Item extends PutAwayItem>({
  childId,
  listKey,
  load,
  right,
  titleOf,
  had,
  restore,
  action,
}: PutAwayListProps<Item>) {
  const t = useTranslations('putAway')
  const common = useTranslations('common')
  const [shown, setShown] = useState(pageSize)
  const rows = useRef<HTMLUListElement>(null)
  const list = useQuery({ queryKey: [...listKey, 'archived'], queryFn: ({ signal }) => load(signal) })
  const restoration = useRestore({ childId, restore, action })
  const canRestore = useMay()(right)
  const { data: items } = list

  if (!items) return <QueryState query={list} heights={['64px']} />
  if (items.length === 0) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <>
      <ul ref={rows} className="row-group">
        {items.slice(0, shown).map((item) => (
          <PutAwayRow
            key={item.id}
            item={titleOf ? { ...item, title: titleOf(item) } : item}
            had={had(item)}
            restoration={canRestore ? restoration : undefined}
          />
        ))}
      </ul>
      {items.length > shown && (
        <Button
          tone="soft"
          wide
          onClick={() => {
            setShown(shown + pageSize)
            // The focused button is removed with the last rows, and a screen reader goes on with the first row that
            // came.
            requestAnimationFrame(() => focusInPlace(rows.current?.querySelectorAll('li')[shown]))
          }}
        >
          {common('loadMore')}
        </Button>
      )}
    </>
  )
}

interface PutAwayRowProps {
  item: PutAwayItem
  had: string
  /** Undefined where the reader's role may not bring it back. */
  restoration: ReturnType<typeof useRestore> | undefined
}

function PutAwayRow({ item, had, restoration }: PutAwayRowProps) {
  const t = useTranslations('putAway')
  const shortDay = useShortDay()
  const calendar = useCalendar()
  const since = item.archivedAt ? t('since', { date: shortDay(dayAt(new Date(item.archivedAt), calendar)) }) : undefined
  return (
    <li tabIndex={-1}>
      <div className="row">
        <span className="row-words">
          <b>
            <bdi>{item.title}</bdi>
          </b>
          <small>{[had, since].filter(Boolean).join(' · ')}</small>
        </span>
        {restoration && (
          <TextButton
            icon="rotate"
            label={t('restoreLabel', { title: item.title })}
            pending={restoration.isPending}
            onClick={() => {
              const row = document.activeElement?.closest('li')
              restoration.mutate(item, {
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
}
