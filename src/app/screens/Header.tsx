import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentAnswer } from '../../features/behaviors/ui/answer.ts'
import type { Child } from '../../features/children/contract.ts'
import { useWaiting } from '../../features/sync/ui/outbox.ts'
import { Avatar } from '../../features/children/ui/Avatar.tsx'
import { proposedAvatar } from '../../features/children/rules.ts'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { useActStatus } from '../../features/sync/ui/useActStatus.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { PointsPill } from '../../platform/ui/PointsPill.tsx'

interface HeaderProps {
  /** Undefined while the children load and while there are none. */
  child: Child | undefined
  /** The children of the family, oldest profile first. */
  family: readonly Child[]
  onSelect: (childId: string) => void
  onOpenChildren: () => void
  onOpenStore: () => void
}

/** The child that the app is about, with its balance. In a family of several all of their faces, to switch at once. */
export function Header({ child, family, onSelect, onOpenChildren, onOpenStore }: HeaderProps) {
  return (
    <header className="shell-header">
      {child && family.length > 1 ? (
        <Faces child={child} family={family} onSelect={onSelect} onOpenChildren={onOpenChildren} />
      ) : (
        <ChildButton child={child} onOpenChildren={onOpenChildren} />
      )}
      {child && <Balance key={child.id} child={child} onOpenStore={onOpenStore} />}
    </header>
  )
}

function ChildButton({ child, onOpenChildren }: Pick<HeaderProps, 'child' | 'onOpenChildren'>) {
  const t = useTranslations('header')
  const a11y = useTranslations('a11y')
  return (
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
  )
}

/** Scrolls the row of faces, if not all of them fit, to the current one. */
function reveal(face: HTMLElement | null): void {
  face?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** One tap switches to another child; a tap on the current one opens the sheet. Nothing here compares them. */
function Faces({
  child,
  family,
  onSelect,
  onOpenChildren,
}: Omit<HeaderProps, 'child' | 'onOpenStore'> & { child: Child }) {
  const t = useTranslations('header')
  const a11y = useTranslations('a11y')
  const [said, setSaid] = useState('')
  return (
    <>
      <div className="face-row" role="group" aria-label={a11y('children')}>
        {family.map(({ id, name, avatarUrl, points }) => {
          const isCurrent = id === child.id
          return (
            <button
              key={id}
              ref={isCurrent ? reveal : undefined}
              type="button"
              className="face-tab"
              aria-current={isCurrent || undefined}
              aria-haspopup={isCurrent ? 'dialog' : undefined}
              aria-label={t(isCurrent ? 'current' : 'switch', { name })}
              onClick={() => {
                if (isCurrent) {
                  onOpenChildren()
                  return
                }
                onSelect(id)
                setSaid(t('now', { name, count: points }))
              }}
            >
              <Avatar emoji={avatarUrl} />
              <span>
                <bdi>{name}</bdi>
                {isCurrent && <Icon name="chevronDown" size={12} />}
              </span>
            </button>
          )
        })}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </>
  )
}

/** What praise has changed, in one sentence. Undefined for any other change. */
function praiseWords(childId: string, change: number, points: number): string | undefined {
  const answer = currentAnswer()
  return answer?.childId === childId && answer.recording.points === change ? answer.say?.(points) : undefined
}

/** The points of a child, which lead to its store. */
export function Balance({ child, onOpenStore }: { child: Child; onOpenStore: () => void }) {
  const { id, points } = child
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
      announce={(change, count) =>
        praiseWords(id, change, count) ?? a11y('pointsNow', { change: format.signed(change), by: change, count })
      }
      announceFailure={(count) => a11y('notSaved', { count })}
      onClick={onOpenStore}
    />
  )
}
