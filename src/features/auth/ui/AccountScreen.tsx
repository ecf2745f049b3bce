import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { isVisible } from '../../../platform/http/shapes.ts'
import type { IconName } from '../../../platform/ui/iconPaths.ts'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { SavedTextField } from '../../../platform/ui/SavedTextField.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { maxGuardianNameLength, type User, updateUser } from '../contract.ts'
import { DeviceList } from './DeviceList.tsx'
import { EmailSheet } from './EmailSheet.tsx'
import { type EraseScope, EraseSheet } from './EraseSheet.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'
import { useAccess } from './useAccess.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { userQueryKey } from './useUser.ts'
import './account.css'

interface AccountScreenProps {
  user: User
  /** The families of the guardian, where there are several. */
  families: ReactNode
  /** The names of the other members of the family. */
  others: readonly string[]
  /** Leads through the external provider, if there is one, and back to this screen. */
  signInAgainHref: string
  onBack: () => void
  /** Called when the account, or the family with its sessions, has been erased. */
  onErased: () => void
}

/** The guardian's name, ways to sign in, devices, and the end of the account. */
export function AccountScreen({ user, families, others, signInAgainHref, onBack, onErased }: AccountScreenProps) {
  const t = useTranslations('account')
  const query = useAccess()
  const { data: access } = query
  const form = useDialogOf<'email' | 'password' | 'erase'>()
  const isOpen = (name: typeof form.subject) => form.isOpen && form.subject === name
  const scope = eraseScope(user)
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <AboutUser user={user} hasProvider={access != null && access.provider !== null} />
      <QueryState query={query} heights={['60px', '140px']} />
      {access && (
        <>
          {access.provider !== null && <p className="caption">{t('providerNote', { host: access.provider })}</p>}
          {access.hasPassword && (
            <ul className="row-group">
              <FormRow icon="mail" title={t('emailTitle')} onOpen={() => form.open('email')} />
              <FormRow icon="lock" title={t('passwordTitle')} onOpen={() => form.open('password')} />
            </ul>
          )}
          {families}
          <DeviceList devices={access.devices} />
          <ul className="row-group">
            <FormRow
              icon="trash"
              title={t(scope === 'account' ? 'eraseOwnTitle' : 'eraseTitle')}
              onOpen={() => form.open('erase')}
            />
          </ul>
        </>
      )}
      <EmailSheet open={isOpen('email')} onClose={form.close} />
      <PasswordSheet open={isOpen('password')} onClose={form.close} />
      <EraseSheet
        open={isOpen('erase')}
        hasPassword={access?.hasPassword ?? true}
        scope={scope}
        others={others}
        signInAgainHref={signInAgainHref}
        onClose={form.close}
        onErased={onErased}
      />
    </div>
  )
}

function eraseScope({ role, families }: User): EraseScope {
  if (role !== 'owner') return 'account'
  return families.length > 1 ? 'family' : 'everything'
}

function AboutUser({ user, hasProvider }: { user: User; hasProvider: boolean }) {
  const t = useTranslations('account')
  const validation = useTranslations('validation')
  const { mutateAsync } = useUpdateName()
  return (
    <section className="card" aria-label={t('title')}>
      <SavedTextField
        name="name"
        label={t('name')}
        value={user.name}
        maxLength={maxGuardianNameLength}
        autoComplete="name"
        validate={(name) => (isVisible(name) ? undefined : validation('guardianName'))}
        helper={t('nameHint')}
        onSave={mutateAsync}
      />
      {user.email !== null && (
        <div className="account-email">
          <b>{t('email')}</b>
          <p>{user.email}</p>
          {!hasProvider && <p className="field-helper">{t('emailHint')}</p>}
        </div>
      )}
    </section>
  )
}

function FormRow({ icon, title, onOpen }: { icon: IconName; title: string; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className="row" aria-haspopup="dialog" onClick={onOpen}>
        <RowContent icon={icon} title={title} />
      </button>
    </li>
  )
}

/** Changes the guardian's name, which stands beside everything that they recorded. */
function useUpdateName() {
  const common = useTranslations('common')
  return useChange({
    send: (name: string) => sendOnce(updateUser, { body: { name } }),
    shownIn: userQueryKey,
    edit: (_user: User, changed) => changed,
    onDone: () => showToast({ tone: 'quiet', title: common('saved') }),
  })
}
