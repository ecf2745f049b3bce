import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { AboutMoney } from '../../families/ui/AboutMoney.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Child } from '../contract.ts'
import { Avatar } from './Avatar.tsx'
import { useAge } from './useAge.ts'
import '../../../platform/ui/layout.css'

/**
 * A child to select. It is a button, because a native radio fires no event when the selected option is tapped again.
 */
export function ChildRadio({
  child,
  isSelected,
  onSelect,
}: {
  child: Child
  isSelected: boolean
  onSelect: () => void
}) {
  const t = useTranslations('children')
  const { number } = useFormat()
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isSelected}
      aria-label={t('row', { name: child.name, count: child.points })}
      className="row child-row"
      data-autofocus={isSelected || undefined}
      onClick={onSelect}
    >
      <Profile child={child} />
      <span className="child-points">
        <Star size={18} />
        {number(child.points)}
        <AboutMoney points={child.points} />
        <span className="child-check">{isSelected && <Icon name="circleCheck" />}</span>
      </span>
    </button>
  )
}

/** A child to edit or delete. */
export function ManagedChild({
  child,
  isLast,
  onEdit,
  onDelete,
}: {
  child: Child
  isLast: boolean
  onEdit: () => void
  onDelete: () => void
}) {
  const t = useTranslations('children')
  const a11y = useTranslations('a11y')
  return (
    <li className="row child-row">
      <Profile child={child} />
      <IconButton icon="pencil" label={a11y('editItem', { title: child.name })} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={a11y('deleteItem', { title: child.name })}
        onClick={() => {
          // The last child cannot be deleted, so there is no confirmation. docs/product-decisions.md, row 54.
          if (isLast) showToast({ tone: 'destructive', title: t('lastTitle'), text: t('lastText') })
          else onDelete()
        }}
      />
    </li>
  )
}

function Profile({ child }: { child: Child }) {
  const t = useTranslations('common')
  const age = useAge()(child)
  return (
    <>
      <Avatar emoji={child.avatarUrl} />
      <span className="row-words">
        <b>{child.name}</b>
        {age !== null && <small>{t('years', { count: age })}</small>}
      </span>
    </>
  )
}
