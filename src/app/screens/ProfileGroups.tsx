import { useQueryClient } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../features/i18n/ui/Link.tsx'
import { isSampleGuest } from '../../features/auth/rules.ts'
import { KeepSheet } from '../../features/auth/ui/KeepSheet.tsx'
import { LeaveSampleDialog } from '../../features/auth/ui/LeaveSampleDialog.tsx'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { useUser } from '../../features/auth/ui/useUser.ts'
import type { Child } from '../../features/children/contract.ts'
import { useChildren } from '../../features/children/ui/useChildren.ts'
import { useOutbox } from '../../features/sync/ui/outbox.ts'
import { FamilyRow } from '../../features/families/ui/FamilyRow.tsx'
import { useNames } from '../../features/lending/ui/useNames.ts'
import { reminded } from '../../features/reminders/ui/reminded.ts'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { clearFamilyData } from '../../features/sync/ui/session.ts'
import { isReachable } from '../../features/sync/ui/reachability.ts'
import { AlertDialog } from '../../platform/ui/AlertDialog.tsx'
import { startLeaving } from '../../platform/ui/leaving.ts'
import { RowContent } from '../../platform/ui/RowContent.tsx'
import { showToast } from '../../platform/ui/toasts.ts'
import { logoutAddress } from '../web/login.ts'
import { fromApp } from '../web/view.ts'
import { LanguageSheet } from './LanguageSheet.tsx'
import { leaveFamily } from './leaveFamily.ts'
import { PageRow } from './PageRow.tsx'

/** Everything that is not daily: of the child, to keep, and of the family and the guardian. */
export function ProfileGroups({ child, onManageChildren }: { child: Child | undefined; onManageChildren: () => void }) {
  const t = useTranslations('profile')
  const calendar = useTranslations('timeline')
  const gallery = useTranslations('gallery')
  const may = useMay()
  return (
    <>
      {child && (
        <>
          <h2 className="list-title">{child.name}</h2>
          <ul className="row-group">
            <PageRow page="week" icon="sparkles" title={t('week')} />
            <PageRow page="calendar" icon="calendar" title={calendar('calendar')} />
            <PageRow page="photos" icon="images" title={gallery('title')} />
          </ul>
        </>
      )}
      {(child || may('transfer')) && (
        <>
          <h2 className="list-title">{t('keepTitle')}</h2>
          <ul className="row-group">
            {child && <PageRow page="keepsake" icon="heart" title={t('keepsake')} />}
            {child && <PageRow page="fridge" icon="printer" title={t('fridge')} />}
            {may('transfer') && <PageRow page="transfer" icon="download" title={t('transfer')} />}
            {child && may('changeHabits') && <PageRow page="put-away" icon="archive" title={t('putAway')} />}
          </ul>
        </>
      )}
      <h2 className="list-title">{t('familyTitle')}</h2>
      <ul className="row-group">
        <KeepRow />
        <li>
          <Link href="/?page=family" state={fromApp} className="row">
            <FamilyRow />
          </Link>
        </li>
        {child && may('changeChildren') && <ChildrenRow onOpen={onManageChildren} />}
        <PageRow page="settings" icon="settings" title={t('settings')} />
        <AccountRow />
        <LanguageRow />
        <PrivacyRow />
      </ul>
      <SignOut />
    </>
  )
}

function ChildrenRow({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('profile')
  const names = useNames()
  const { data: children = [] } = useChildren()
  return (
    <li>
      <button type="button" className="row" aria-haspopup="dialog" onClick={onOpen}>
        <RowContent icon="smile" title={t('childrenRow')} text={names(children)} />
      </button>
    </li>
  )
}

function AccountRow() {
  const t = useTranslations('profile')
  const { data: user } = useUser()
  return (
    <PageRow
      page="account"
      icon="user"
      title={t('account')}
      text={
        user && (
          <>
            <bdi>{user.name}</bdi>
            {user.email !== null && ` · ${user.email}`}
          </>
        )
      }
    />
  )
}

/** For a family that a visitor started with a child's name. */
function KeepRow() {
  const t = useTranslations('keepOwn')
  const { data: user } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  if (user?.startedBy !== 'name' && !isOpen) return null
  return (
    <li>
      <button type="button" className="row" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <RowContent icon="sprout" title={t('row')} />
      </button>
      <KeepSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </li>
  )
}

function LanguageRow() {
  const t = useTranslations('language')
  const { language } = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <button type="button" className="row" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <RowContent icon="globe" title={t('label')} text={t(language)} />
      </button>
      <LanguageSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </li>
  )
}

/** A separate page without the app. An installed app has no way back from the browser's error page. */
function PrivacyRow() {
  const t = useTranslations('profile')
  const common = useTranslations('common')
  const { language } = useLanguage()
  return (
    <li>
      <a
        href={`/${language}/privacy`}
        className="row"
        onClick={(event) => {
          if (isReachable()) return
          event.preventDefault()
          showToast({ tone: 'destructive', title: common('loadFailed'), text: common('loadFailedText') })
        }}
      >
        <RowContent icon="lock" title={t('privacy')} />
      </a>
    </li>
  )
}

function SignOut() {
  const t = useTranslations('profile')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const account = useTranslations('account')
  const client = useQueryClient()
  const { data: user } = useUser()
  const isGuest = !!user && isSampleGuest(user)
  const [isLeaving, setIsLeaving] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { waiting, refused, uploads } = useOutbox()
  const unsent = waiting.length + refused.length + uploads.filter(({ after }) => after === undefined).length
  return (
    <ul className="row-group">
      <li>
        {/* A page load, so that no data of the family stays in memory. The stored data is cleared here. */}
        <a
          href={logoutAddress(location)}
          className="row"
          onClick={(event) => {
            if (navigator.onLine && !isGuest && unsent === 0) {
              // Otherwise it opens in another tab, and this one hears of it.
              if (!isOtherTab(event)) startLeaving()
              void clearFamilyData()
              reminded.remove()
              return
            }
            // Only the server can end the session, and a sample family cannot be opened again.
            event.preventDefault()
            if (navigator.onLine && isGuest) setIsLeaving(true)
            else if (navigator.onLine) setIsConfirming(true)
            else showToast({ tone: 'destructive', title: errors('operation'), text: common('loadFailedText') })
          }}
        >
          <RowContent icon="logOut" title={t('logout')} hasArrow={false} />
        </a>
        <AlertDialog
          open={isConfirming}
          title={account('signOutWaitingTitle', { count: unsent })}
          text={account('signOutWaitingText')}
          onCancel={() => setIsConfirming(false)}
          confirmLabel={account('signOutAnyway')}
          onConfirm={async () => {
            if (startLeaving()) await leaveFamily(client)
          }}
        />
        <LeaveSampleDialog
          open={isLeaving}
          onClose={() => setIsLeaving(false)}
          onErased={() => void leaveFamily(client)}
        />
      </li>
    </ul>
  )
}

/** Whether the browser follows a link in another tab or window. */
const isOtherTab = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey
