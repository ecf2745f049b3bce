import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { useNextTitle } from '../../../platform/ui/useNextTitle.ts'
import { midnightsUntil } from '../../auth/ui/midnightsUntil.ts'
import { joinSentences } from '../../i18n/ui/joinSentences.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { defaultInvitationDays, invitedRoles, maxInvitationDays } from '../contract.ts'
import { LinkActions, LinkCard, useShareLink } from './LinkCard.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { useInvite } from './useFamily.ts'

const dayChoices = [1, defaultInvitationDays, 7, maxInvitationDays]

interface InviteSheetProps extends DialogProps {
  familyName: string
  timeZone: string
}

/** Makes an invitation and shows its link, once. Remount it for each opening. */
export function InviteSheet({ open, onClose, familyName, timeZone }: InviteSheetProps) {
  const t = useTranslations('invite')
  const [role, setRole] = useState<(typeof invitedRoles)[number]>('guardian')
  const [days, setDays] = useState(defaultInvitationDays)
  const { mutateAsync, isPending, error, data: invitation } = useInvite()
  const url = invitation?.url ?? ''
  const link = useShareLink({ url, text: t('shareText', { family: familyName }) })
  const isReady = url !== ''
  const content = useNextTitle(isReady)

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isReady ? t('readyTitle') : t('title')}
      closeText={isReady ? 'done' : 'cancel'}
      actions={
        isReady ? (
          <LinkActions link={link} />
        ) : (
          <Button pending={isPending} onClick={() => mutateAsync({ role, days })}>
            {t('make')}
          </Button>
        )
      }
    >
      <div ref={content} className="invite">
        {isReady && invitation ? (
          <>
            <LinkCard link={link} label={t('qrLabel')} />
            <ReadyText expiresAt={invitation.expiresAt} timeZone={timeZone} />
          </>
        ) : (
          <>
            <RoleChoice label={t('roleLabel')} roles={invitedRoles} value={role} onChange={setRole} />
            <PickChips
              label={t('validLabel')}
              options={dayChoices.map((value) => ({ value, label: t('days', { count: value }) }))}
              value={days}
              onChange={setDays}
            />
            {error instanceof HttpError && error.code === 'too_many_invitations' && (
              <FormError>{t('tooMany')}</FormError>
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}

function ReadyText({ expiresAt, timeZone }: { expiresAt: string; timeZone: string }) {
  const t = useTranslations('invite')
  const { language } = useLanguage()
  const [nowMs] = useState(Date.now)
  const at = new Date(expiresAt)
  // Within a week, the weekday says enough. The same weekday would be read as today.
  const day =
    midnightsUntil(at, new Date(nowMs), timeZone) < 7
      ? ({ weekday: 'long' } as const)
      : ({ weekday: 'long', month: 'long', day: 'numeric' } as const)
  const date = new Intl.DateTimeFormat(language, { ...day, hour: 'numeric', minute: '2-digit', timeZone }).format(at)
  return <p className="caption">{joinSentences(language, [t('readyText', { date }), t('onceText')])}</p>
}
