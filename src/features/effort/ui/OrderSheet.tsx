import { type HTMLAttributes, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { useDragOrder } from './useDragOrder.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/rowGroup.css'
import './orderSheet.css'

interface OrderSheetProps extends DialogProps {
  title: string
  items: readonly { id: string; title: string }[]
  onOrder: (ids: string[]) => void
}

/** Puts items in an order, by dragging or one step at a time. Each change is saved at once. */
export function OrderSheet({ open, onClose, title, items, onOrder }: OrderSheetProps) {
  const common = useTranslations('common')
  const { shown, moved, reorder, reset } = useChosenOrder(items, onOrder)
  const list = useRef<HTMLUListElement>(null)
  const dragging = useDragOrder(list, shown.map(({ id }) => id).join(), reorder)

  function close(): void {
    dragging.cancel()
    reset()
    onClose()
  }

  function move(from: number, to: number): void {
    reorder(from, to)
    // The focus stays on the pressed button, which has moved with its row; at an end, on the other one.
    const [up, down] = list.current?.children[to]?.querySelectorAll('button') ?? []
    const pressed = to < from ? up : down
    focusInPlace(pressed?.hasAttribute('aria-disabled') ? (to < from ? down : up) : pressed)
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={title}
      isTitleFocused
      actions={
        <Button tone="soft" wide onClick={close}>
          {common('done')}
        </Button>
      }
    >
      <ul ref={list} className="row-group">
        {shown.map(({ id, title: name }, place) => (
          <li
            key={id}
            className={dragging.draggedFrom === place ? 'is-dragged' : undefined}
            style={dragging.styleOf(place)}
          >
            <OrderRow
              title={name}
              isFirst={place === 0}
              isLast={place === shown.length - 1}
              handle={dragging.propsOfHandle(place)}
              onMove={(step) => move(place, place + step)}
            />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {moved}
      </p>
    </Sheet>
  )
}

/** The items in the order that was chosen here, which shows before it is saved. */
function useChosenOrder(items: OrderSheetProps['items'], onOrder: OrderSheetProps['onOrder']) {
  const t = useTranslations('order')
  const [order, setOrder] = useState<readonly string[]>()
  /** Says what moved where, for screen readers. */
  const [moved, setMoved] = useState('')
  const shown = order ? items.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)) : items
  return {
    shown,
    moved,
    reorder(from: number, to: number): void {
      const ids = shown.map(({ id }) => id)
      const [id] = ids.splice(from, 1)
      ids.splice(to, 0, id!)
      flushSync(() => {
        setOrder(ids)
        setMoved(t('moved', { title: shown[from]!.title, place: to + 1, count: ids.length }))
      })
      onOrder(ids)
    },
    reset(): void {
      setOrder(undefined)
      setMoved('')
    },
  }
}

interface OrderRowProps {
  title: string
  isFirst: boolean
  isLast: boolean
  handle: HTMLAttributes<HTMLElement>
  onMove: (step: 1 | -1) => void
}

function OrderRow({ title, isFirst, isLast, handle, onMove }: OrderRowProps) {
  const t = useTranslations('order')
  return (
    <div className="row order-row">
      {/* Not for the keyboard and screen readers: they have the buttons. */}
      <span className="drag-handle" aria-hidden="true" {...handle}>
        <Icon name="arrowUpDown" size={20} />
      </span>
      <span className="row-words">
        <b>
          <bdi>{title}</bdi>
        </b>
      </span>
      <IconButton icon="chevronUp" label={t('up', { title })} disabled={isFirst} onClick={() => onMove(-1)} />
      <IconButton icon="chevronDown" label={t('down', { title })} disabled={isLast} onClick={() => onMove(1)} />
    </div>
  )
}
