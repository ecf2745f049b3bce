import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { CopyToSheet, useSiblings } from '../../children/ui/CopyToSheet.tsx'
import { EditRow } from '../../effort/ui/EditRow.tsx'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import { listQuickActions, maxQuickActions, type QuickAction, replaceQuickActions } from '../contract.ts'
import { copiedOnto, isSameAction, moveBy, putBack, without } from './quickList.ts'
import { QuickActionSheet } from './QuickActionSheet.tsx'
import { QuickListRow } from './QuickListRow.tsx'
import { useActionTitle } from './useActionTitle.ts'
import { useQuickActions } from './useQuickActions.ts'
import { useChangeQuickActions } from './useChangeQuickActions.ts'
import '../../../platform/ui/rowGroup.css'
import './quickList.css'

/** The quick list of a child: in which order, with what, and what is prepared. */
export function QuickListScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('quickList')
  const common = useTranslations('common')
  const refusals = useTranslations('refusals')
  const may = useMay()('changeQuickList')
  const query = useQuickActions(child.id)
  return (
    <div className="screen sun">
      <ScreenHeader title={t('title')} onBack={onBack}>
        <Button size="sm" tone="sun" onClick={onBack}>
          {common('done')}
        </Button>
      </ScreenHeader>
      <QueryState query={query} heights={['60px', '60px']} />
      {!may && <p className="caption">{refusals('not_allowed')}</p>}
      {may && query.data && <QuickList childId={child.id} list={query.data} />}
    </div>
  )
}

function QuickList({ childId, list }: { childId: string; list: readonly QuickAction[] }) {
  const t = useTranslations('quickList')
  const titleOf = useActionTitle()
  const { change } = useChangeQuickActions(childId)
  const remove = useRemoval(list, change)
  const editor = useDialogOf<QuickAction | undefined>()
  const [announcement, setAnnouncement] = useState('')
  const keepFocus = useFocusAfter(list)

  function moveRow(action: QuickAction, step: 1 | -1): void {
    const place = list.findIndex((other) => isSameAction(other, action)) + step
    if (place < 0 || place >= list.length) return
    change((current) => moveBy(current, action, step))
    setAnnouncement(t('moved', { title: titleOf(action), place: place + 1, count: list.length }))
  }

  return (
    <>
      <p className="caption">
        {list.length === 0 ? t('emptyText') : t('text', { count: list.length, max: maxQuickActions })}
      </p>
      <ul className="order-list">
        {list.map((action, index) => (
          <QuickListRow
            key={action.key ?? action.title}
            action={action}
            isFirst={index === 0}
            isLast={index === list.length - 1}
            onChange={() => editor.open(action)}
            onMove={(step, button) => {
              keepFocus(button)
              moveRow(action, step)
            }}
            onRemove={(row) => {
              keepFocus((row.nextElementSibling ?? row.previousElementSibling)?.querySelector('button'))
              remove(action)
            }}
          />
        ))}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {list.length < maxQuickActions ? (
        <Button tone="soft" icon="plus" wide onClick={() => editor.open(undefined)}>
          {t('prepare')}
        </Button>
      ) : (
        <p className="caption">{t('full')}</p>
      )}
      <PackLink kind="praise" />
      {list.length > 0 && <CopyList childId={childId} list={list} />}
      <QuickActionSheet
        // Another form for another entry.
        key={editor.subject ? (editor.subject.key ?? editor.subject.title) : 'new'}
        childId={childId}
        list={list}
        action={list.find((action) => editor.subject && isSameAction(action, editor.subject)) ?? editor.subject}
        open={editor.isOpen}
        onClose={editor.close}
      />
    </>
  )
}

/** Removes an entry, with an undo in the toast. */
function useRemoval(list: readonly QuickAction[], change: ReturnType<typeof useChangeQuickActions>['change']) {
  const t = useTranslations('quickList')
  const common = useTranslations('common')
  const titleOf = useActionTitle()
  return (action: QuickAction) => {
    const place = list.findIndex((other) => isSameAction(other, action))
    change((current) => without(current, action))
    showToast({
      tone: 'quiet',
      title: t('removed'),
      text: titleOf(action),
      action: { label: common('undo'), onAct: () => change((current) => putBack(current, action, place)) },
    })
  }
}

function CopyList({ childId, list }: { childId: string; list: readonly QuickAction[] }) {
  const t = useTranslations('quickList')
  const copyTo = useTranslations('copyTo')
  const [isCopying, setIsCopying] = useState(false)
  if (useSiblings(childId).length === 0) return null
  return (
    <>
      <ul className="row-group">
        <li>
          <EditRow icon="copy" label={copyTo('row')} onClick={() => setIsCopying(true)} />
        </li>
      </ul>
      <CopyToSheet
        open={isCopying}
        onClose={() => setIsCopying(false)}
        item={{ id: JSON.stringify([childId, list]), childId, title: t('title') }}
        copy={async (siblingId, idempotencyKey) => {
          const params = { childId: siblingId }
          const theirs = await send(listQuickActions, { params })
          return send(replaceQuickActions, { params, body: copiedOnto(theirs, list), idempotencyKey })
        }}
      />
    </>
  )
}

/**
 * Returns a function that names the element that gets the focus when the list has changed: a row that moves loses it.
 */
function useFocusAfter(list: unknown): (element: HTMLElement | null | undefined) => void {
  const next = useRef<{ element: HTMLElement; before: unknown } | null>(null)
  useLayoutEffect(() => {
    if (!next.current || next.current.before === list) return
    focusInPlace(next.current.element)
    next.current = null
  })
  return (element) => {
    next.current = element ? { element, before: list } : null
  }
}
