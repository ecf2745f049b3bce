import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { ModalDialog } from '../../../platform/ui/ModalDialog.tsx'
import { ToastPlace } from '../../../platform/ui/ToastPlace.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { KeepSheet } from './KeepSheet.tsx'
import { useEraseFamily } from './useAccess.ts'
import { useSignInOptions } from './useSignInOptions.ts'
import { useUser } from './useUser.ts'
import '../../../platform/ui/dialog.css'

interface LeaveSampleDialogProps extends DialogProps {
  /** Called when the family and its session have been erased. */
  onErased: () => void
}

/** Asks before the sign-out of a sample family, which cannot be opened again. */
export function LeaveSampleDialog({ open, onClose, onErased }: LeaveSampleDialogProps) {
  const t = useTranslations('sample')
  const common = useTranslations('common')
  const own = useTranslations('keepOwn')
  const isOwn = useUser().data?.startedBy === 'name'
  const canKeep = useSignInOptions().signUp === 'open'
  const [isKeeping, setIsKeeping] = useState(false)
  const { mutateAsync, isPending } = useEraseFamily(onErased)
  return (
    <>
      <ModalDialog open={open} onClose={onClose} role="alertdialog" className="alert">
        {({ titleId, textId }) => (
          <div className="alert-body">
            <Sprout mood="happy" size={72} />
            <h2 id={titleId}>{isOwn ? own('leaveTitle') : t('leaveTitle')}</h2>
            <p id={textId}>{t('leaveText')}</p>
            <ToastPlace />
            <div className="alert-actions">
              <Button tone="soft" pending={isPending} onClick={() => mutateAsync({})}>
                {t('leaveConfirm')}
              </Button>
              <Button
                autoFocus
                onClick={() => {
                  onClose()
                  setIsKeeping(canKeep)
                }}
              >
                {canKeep ? (isOwn ? own('keep') : t('keep')) : common('cancel')}
              </Button>
            </div>
          </div>
        )}
      </ModalDialog>
      <KeepSheet open={isKeeping} onClose={() => setIsKeeping(false)} />
    </>
  )
}
