import { useTranslations } from 'use-intl'
import type { Child } from '../../features/children/contract.ts'
import { useWaiting } from '../../features/sync/ui/acts.ts'
import { Avatar } from '../../features/children/ui/Avatar.tsx'
import { proposedAvatar } from '../../features/children/rules.ts'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { useActStatus } from '../../features/sync/ui/useActStatus.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { PointsPill } from '../../platform/ui/PointsPill.tsx'

interface HeaderProps {
  /** Undefined while the children load and while there are none. */
  child: Child | undefined
  onOpenChildren: () => void
  onOpenStore: () => void
}

/** The selected child and its balance. */
export function Header({ child, onOpenChildren, onOpenStore }: HeaderProps) {
  const t = useTranslations('header')
  const a11y = useTranslations('a11y')
  return (
    <header className="shell-header">
      <button
        type="button"
        className="child-button"
        aria-haspopup="dialog"
        aria-label={child && a11y('switchChild', { name: child.name })}
        onClick={onOpenChildren}
      >
        <Avatar emoji={child?.avatarUrl ?? proposedAvatar} />
        <b>{child?.name ?? t('selectChild')}</b>
        <Icon name="chevronDown" size={20} />
      </button>
      {child && <Balance key={child.id} child={child} onOpenStore={onOpenStore} />}
    </header>
  )
}

function Balance({ child: { id, points }, onOpenStore }: { child: Child; onOpenStore: () => void }) {
  const a11y = useTranslations('a11y')
  const t = useTranslations('outbox')
  const format = useFormat()
  const isWaiting = useWaiting(id).length > 0
  return (
    <PointsPill
      points={points}
      format={format.number}
      label={isWaiting ? t('points', { count: points }) : a11y('openStore', { count: points })}
      isWaiting={isWaiting}
      status={useActStatus(id)}
      announce={(change, count) => a11y('pointsNow', { change: format.signed(change), by: change, count })}
      announceFailure={(count) => a11y('notSaved', { count })}
      onClick={onOpenStore}
    />
  )
}
