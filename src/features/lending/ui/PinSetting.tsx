import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { Setting } from '../../../platform/ui/Setting.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { HttpError } from '../../../platform/http/client.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { PinField } from './PinField.tsx'
import { pinText } from './pinText.ts'
import { storePin } from './storePin.ts'

/** The PIN of the guardian, once there is one or something that it takes back. */
export function PinSetting() {
  const t = useTranslations('lend')
  const settings = useTranslations('settings')
  const { data: user } = useUser()
  const { data: children = [] } = useChildren()
  const may = useMay()
  if (!user || !may('changeChildren') || !(user.hasPin || children.some(({ hasView }) => hasView))) return null
  return (
    <ul className="row-group">
      <Setting title={t('pin')} value={user.hasPin ? t('pinIsSet') : settings('notSet')}>
        {(sheet) => <PinSheet {...sheet} hasPin={user.hasPin} />}
      </Setting>
    </ul>
  )
}

function PinSheet({ open, onClose, hasPin }: { open: boolean; onClose: () => void; hasPin: boolean }) {
  const t = useTranslations('lend')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const client = useQueryClient()
  const form = useForm({
    schema: z.object({ pin: pinText({ short: t('pinShort'), easy: t('pinEasy'), empty: t('pinShort') }) }),
    initial: { pin: '' },
  })
  const close = () => {
    form.clear()
    reset()
    onClose()
  }
  const { mutateAsync, isPending, error, reset } = useChange({
    handledCodes: ['no_way_back'],
    send: (pin: string | null) => storePin(client, pin),
    onDone: () => {
      close()
      showToast({ tone: 'quiet', title: common('saved') })
    },
  })
  const isNeeded = error instanceof HttpError && error.code === 'no_way_back'
  return (
    <FormSheet
      open={open}
      onClose={close}
      title={t(hasPin ? 'pinChange' : 'pinSet')}
      onSubmit={form.submit(({ pin }) => mutateAsync(pin))}
      submit={common('save')}
      pending={isPending}
      error={isNeeded ? t('pinNeeded') : error && errorText(error)}
      below={
        hasPin && (
          <Button
            wide
            tone="danger-soft"
            pending={isPending}
            onClick={() => void mutateAsync(null).catch(() => undefined)}
          >
            {t('pinRemove')}
          </Button>
        )
      }
    >
      <PinField {...form.field('pin')} />
      <p className="caption">{t('pinText')}</p>
    </FormSheet>
  )
}
