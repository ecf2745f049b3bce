import { useTranslations } from 'use-intl'
import { dayAt } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import type { Badge } from '../contract.ts'
import { badgeLook } from './badgeLook.ts'
import { BadgePicture } from './BadgePicture.tsx'

/** How often a badge was earned, and when it was last earned. */
export function BadgeSheet({ badge, open, onClose }: { badge: Badge; open: boolean; onClose: () => void }) {
  const t = useTranslations('badges')
  const common = useTranslations('common')
  const { language } = useLanguage()
  const day = dayAt(new Date(badge.earnedAt), useCalendar())
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(badgeLook[badge.kind].name)}
      actions={
        <Button wide autoFocus onClick={onClose}>
          {common('done')}
        </Button>
      }
    >
      <div className="badge-sheet">
        <BadgePicture kind={badge.kind} size={112} />
        <b>{t('timesAlone', { count: badge.count })}</b>
        <p className="caption">
          <time dateTime={badge.earnedAt}>{t('earnedOn', { date })}</time>
        </p>
      </div>
    </Sheet>
  )
}
