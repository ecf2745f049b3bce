import { type MouseEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { IconName } from '../../../platform/ui/iconPaths.ts'
import { PointsNumber } from '../../points/ui/PointsNumber.tsx'
import type { QuickAction } from '../contract.ts'
import { useActionTitle } from './useActionTitle.ts'

interface QuickListRowProps {
  action: QuickAction
  isFirst: boolean
  isLast: boolean
  onChange: () => void
  onMove: (step: 1 | -1, button: HTMLElement) => void
  onRemove: (row: Element) => void
}

/** An entry of the quick list with the buttons that move and remove it. */
export function QuickListRow({ action, isFirst, isLast, onChange, onMove, onRemove }: QuickListRowProps) {
  const t = useTranslations('quickList')
  const title = useActionTitle()(action)
  const pointsId = useId()
  return (
    <li className="order-row">
      <button type="button" aria-label={t('change', { title })} aria-describedby={pointsId} onClick={onChange}>
        <span className="row-words">
          <b>
            <bdi>{title}</bdi>
          </b>
          <small id={pointsId}>
            <PointsNumber points={action.points} size={15} isSigned />
          </small>
        </span>
      </button>
      <span className="icon-row">
        <RowButton
          icon="chevronUp"
          label={t('up', { title })}
          isOff={isFirst}
          onClick={({ currentTarget }) => onMove(-1, currentTarget)}
        />
        <RowButton
          icon="chevronDown"
          label={t('down', { title })}
          isOff={isLast}
          onClick={({ currentTarget }) => onMove(1, currentTarget)}
        />
        <RowButton
          icon="x"
          label={t('remove', { title })}
          onClick={({ currentTarget }) => onRemove(currentTarget.closest('li')!)}
        />
      </span>
    </li>
  )
}

interface RowButtonProps {
  icon: IconName
  label: string
  /** Has no effect, but may have the focus: the button was pressed until the row was first or last. */
  isOff?: boolean
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

function RowButton({ icon, label, isOff = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (!isOff) onClick(event)
      }}
    >
      <Icon name={icon} size={20} />
    </button>
  )
}
