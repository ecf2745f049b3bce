import { useTranslations } from 'use-intl'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { LinkActions, LinkCard, useShareLink } from './LinkCard.tsx'

interface ResetLinkSheetProps extends DialogProps {
  name: string
  url: string
  expiresAt: string
  timeZone: string
}

/** The address where a member sets a new password. */
export function ResetLinkSheet({ open, onClose, name, url, expiresAt, timeZone }: ResetLinkSheetProps) {
  const t = useTranslations('family')
  const { clock } = useFormat()
  const link = useShareLink({ url, text: t('resetLinkTitle', { name }) })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('resetLinkTitle', { name })}
      closeText="done"
      actions={<LinkActions link={link} />}
    >
      <LinkCard link={link} label={t('resetLinkTitle', { name })} />
      <p className="caption">{t('resetLinkText', { name, time: clock(expiresAt, timeZone) })}</p>
    </Sheet>
  )
}
