import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { serverTime } from '../../platform/http/serverClock.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { showToast } from '../../platform/ui/toasts.ts'
import { useNow } from '../../platform/ui/useNow.ts'
import { joinSentences } from '../../features/i18n/ui/joinSentences.ts'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { useOutbox } from '../../features/sync/ui/outbox.ts'
import { sendQueue } from '../../features/sync/ui/rounds.ts'
import { relativeTime } from '../../features/timeline/rules.ts'
import { OutboxSheet } from './OutboxSheet.tsx'
import './outbox.css'

/** Says that there is no connection, or how many acts are pending or refused, with the way to the list. */
export function ConnectionText({ isOnline }: { isOnline: boolean }) {
  const t = useTranslations('outbox')
  const client = useQueryClient()
  const { waiting, refused, isRefusing } = useOutbox()
  const [isOpen, setIsOpen] = useState(false)
  useSavedToast()
  useEffect(() => {
    if (isOnline) void sendQueue(client)
  }, [client, isOnline])

  const isEmpty = waiting.length + refused.length === 0
  // Closes by itself when everything has been dealt with.
  if (isOpen && isEmpty) setIsOpen(false)
  return (
    <>
      {isEmpty && !isOnline && <OfflineText />}
      {!isEmpty && (
        <button
          type="button"
          className={refused.length > 0 ? 'outbox-banner has-refused' : 'outbox-banner'}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Icon name={refused.length > 0 ? 'circleAlert' : isOnline ? 'clock' : 'wifiOff'} size={20} />
          <span>
            {refused.length > 0
              ? t('failed', { count: refused.length })
              : isOnline
                ? t('title')
                : t(navigator.onLine ? 'slow' : isRefusing ? 'full' : 'offline')}
          </span>
          <b className="chip">{refused.length > 0 ? t('look') : t('waiting', { count: waiting.length })}</b>
          <Icon name="chevronRight" size={20} />
        </button>
      )}
      {/* A dialog is no part of what a status says. */}
      {createPortal(<OutboxSheet open={isOpen} onClose={() => setIsOpen(false)} />, document.body)}
    </>
  )
}

/** Says how much was sent when nothing is pending any more. */
function useSavedToast(): void {
  const t = useTranslations('outbox')
  const { waiting, saved } = useOutbox()
  const shown = useRef(0)
  const show = useEffectEvent((sent: number) => {
    if (sent > shown.current) showToast({ tone: 'quiet', title: t('sent', { count: sent - shown.current }) })
    shown.current = sent
  })
  const sent = waiting.length === 0 ? saved : 0
  useEffect(() => {
    if (sent > 0) show(sent)
  }, [sent])
}

/** Says that there is no connection, what still works, and how old the data is. */
function OfflineText() {
  const common = useTranslations('common')
  const t = useTranslations('offline')
  const { isRefusing } = useOutbox()
  const age = useAgeOfData()
  const { language } = useLanguage()
  return (
    <p>
      <Icon name="wifiOff" size={18} />
      <span>
        <b>{navigator.onLine ? t('unreachable') : common('offlineTitle')}</b>{' '}
        {joinSentences(language, [
          isRefusing ? t('cannotKeep') : common('offlineText'),
          age && t('age', { time: age }),
        ])}
      </span>
    </p>
  )
}

/** The age of the oldest response on the screen, as text. Undefined if there is none. */
function useAgeOfData(): string | undefined {
  const client = useQueryClient()
  const timeline = useTranslations('timeline')
  const oldestMs = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => {
      const activeQueries = client.getQueryCache().findAll({ type: 'active' })
      const times = activeQueries.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
      return times.length > 0 ? Math.min(...times) : undefined
    },
  )
  const text = useNow((nowMs) => {
    if (oldestMs === undefined) return ''
    const age = relativeTime(new Date(serverTime(oldestMs)).toISOString(), nowMs)
    return age.unit === 'now' ? timeline('justNow') : timeline(`${age.unit}Ago`, { count: age.count })
  })
  return text || undefined
}
