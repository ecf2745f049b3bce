import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { dayAt } from '../../../platform/time/rules.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/rowGroup.css'

const pageSize = 20

interface PutAwayItem {
  id: string
  title: string
  archivedAt?: string | null | undefined
}

interface RowOptions<Item> {
  /** Whether the reader's role may bring it back. */
  canRestore: boolean
  /** Describes the item in words: days, best, price. */
  had: (item: Item) => string
  restoration: { mutate: (item: Item, options: { onSuccess: () => void }) => void; isPending: boolean }
}

interface PutAwayListProps<Item> extends RowOptions<Item> {
  list: { data: Item[] | undefined; isPending: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Lists deleted items, last deleted first, each with a way to restore it. */
export function PutAwayList<Item extends PutAwayItem>({ list, ...options }: PutAwayListProps<Item>) {
  const t = useTranslations('putAway')
  const common = useTranslations('common')
  const [shown, setShown] = useState(pageSize)
  const rows = useRef<HTMLUListElement>(null)
  const { data: items } = list

  if (!items) return <QueryState query={list} heights={['64px']} />
  if (items.length === 0) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <>
      <ul ref={rows} className="row-group">
        {items.slice(0, shown).map((item) => (
          <PutAwayRow key={item.id} item={item} {...options} />
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

function PutAwayRow<Item extends PutAwayItem>({
  item,
  canRestore,
  had,
  restoration,
}: RowOptions<Item> & { item: Item }) {
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
          <small>{[had(item), since].filter(Boolean).join(' · ')}</small>
        </span>
        {canRestore && (
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
