import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../platform/ui/AlertDialog.tsx'
import { Button } from '../../platform/ui/Button.tsx'
import { Icon } from '../../platform/ui/Icon.tsx'
import { IconButton } from '../../platform/ui/IconButton.tsx'
import { Sheet } from '../../platform/ui/Sheet.tsx'
import { useCalendar, useFamilyDay } from '../../features/auth/ui/useFamilyDay.ts'
import { useOutbox, type QueuedAct } from '../../features/sync/ui/outbox.ts'
import { isolateBidi } from '../../features/i18n/isolateBidi.ts'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { lookOf, pictureOf } from '../../features/points/ui/featureUi.ts'
import { retryAct } from '../../features/sync/ui/queue.ts'
import { sendQueue } from '../../features/sync/ui/rounds.ts'
import { canDiscard, useDiscard } from '../../features/sync/ui/useDiscard.ts'
import { waitingEntry } from '../../features/points/ui/waitingEntry.ts'
import { readMetadata } from '../../features/timeline/rules.ts'
import { useEntryTitle } from '../../features/timeline/ui/useEntryTitle.ts'
import { useRefusalText } from './useRefusalText.ts'
import '../../platform/ui/rowGroup.css'
import './outbox.css'

/** Lists refused acts with the reason, and waiting acts in the order of sending. */
export function OutboxSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('outbox')
  const client = useQueryClient()
  const { waiting, refused } = useOutbox()
  const titleOf = useTitle()
  const [toDiscard, setToDiscard] = useState<QueuedAct>()
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('title')}
        isTitleFocused
        closeText="close"
        actions={
          waiting.length > 0 && (
            <Button icon="send" onClick={() => sendQueue(client)}>
              {t('sendNow')}
            </Button>
          )
        }
      >
        {refused.length > 0 && (
          <List title={t('failedTitle')}>
            {refused.map((act) => (
              <li key={act.key} className="outbox-refused">
                <Words act={act} />
                <Refusal act={act} onDiscard={setToDiscard} />
              </li>
            ))}
          </List>
        )}
        {waiting.length > 0 && (
          <List title={t('waitingTitle')}>
            {waiting.map((act) => (
              <li key={act.key}>
                <Words act={act} />
                {canDiscard(act) && (
                  <IconButton
                    icon="x"
                    label={t('discardLabel', { title: titleOf(act) })}
                    onClick={() => setToDiscard(act)}
                  />
                )}
              </li>
            ))}
          </List>
        )}
        <p className="caption">{t('storedNote')}</p>
        <p className="caption">{t('needs')}</p>
      </Sheet>
      <DiscardDialog act={toDiscard} onClose={() => setToDiscard(undefined)} />
    </>
  )
}

function DiscardDialog({ act, onClose }: { act: QueuedAct | undefined; onClose: () => void }) {
  const t = useTranslations('outbox')
  const titleOf = useTitle()
  const discard = useDiscard()
  return (
    <AlertDialog
      open={act !== undefined}
      title={t('discardTitle', { title: act ? titleOf(act) : '' })}
      text={t('discardText')}
      onCancel={onClose}
      confirmLabel={t('discard')}
      onConfirm={() => {
        if (act) discard(act)
        onClose()
      }}
    />
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="list-title">{title}</h3>
      <ul className="row-group outbox-list">{children}</ul>
    </>
  )
}

function Words({ act }: { act: QueuedAct }) {
  const t = useTranslations('outbox')
  const { clock, shortDay } = useFormat()
  const calendar = useCalendar()
  const entry = waitingEntry(act, calendar)
  const look = lookOf(entry.type)
  const today = useFamilyDay()
  const time = clock(act.tappedAt, calendar.timeZone)
  return (
    <div className={`row ${look?.accent}`}>
      <span className="row-icon">{pictureOf(entry, readMetadata(entry.metadata))}</span>
      <span className="row-words">
        <b>{useTitle()(act)}</b>
        <small>
          {t('tapped', { time })}
          {entry.day !== today && ` · ${shortDay(entry.day)}`}
        </small>
        {look?.Below && (
          <Suspense>
            <look.Below entry={entry} isInSheet={false} />
          </Suspense>
        )}
      </span>
    </div>
  )
}

function Refusal({ act, onDiscard }: { act: QueuedAct; onDiscard: (act: QueuedAct) => void }) {
  const t = useTranslations('outbox')
  const common = useTranslations('common')
  const guard = useTranslations('guard')
  const client = useQueryClient()
  return (
    <div className="outbox-problem">
      <p>
        <Icon name="circleAlert" size={18} />
        {useRefusalText()(act)}
      </p>
      <div className="outbox-actions">
        <Button size="sm" tone="soft" onClick={() => retryAct(client, act)}>
          {act.refusal?.code === 'just_awarded' ? guard('again') : common('retry')}
        </Button>
        <Button size="sm" tone="soft" onClick={() => onDiscard(act)}>
          {t('discard')}
        </Button>
      </div>
    </div>
  )
}

function useTitle(): (act: QueuedAct) => string {
  const { signed } = useFormat()
  const titleOf = useEntryTitle()
  const calendar = useCalendar()
  return (act) => {
    const title = titleOf(waitingEntry(act, calendar))
    return act.entry.points ? `${isolateBidi(title)} ${signed(act.entry.points)}` : title
  }
}
