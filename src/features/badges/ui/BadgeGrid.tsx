import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { type Badge, listBadges } from '../contract.ts'
import { badgeLook } from './badgeLook.ts'
import { BadgePicture } from './BadgePicture.tsx'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { dayAt } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import './badges.css'

/** docs/spec.md, section 9. */
const minSlots = 4

/** The earned badges, and empty slots up to a minimum. */
export function BadgeGrid({ childId }: { childId: string }) {
  const t = useTranslations('badges')
  const { data: badges, isPending, isFetching, refetch } = useBadges(childId)
  // Stays set while the sheet animates out.
  const [badgeShown, setBadgeShown] = useState<Badge>()
  const [isOpen, setIsOpen] = useState(false)
  if (isPending) return <BadgeSkeleton />
  if (!badges) return <ErrorState onRetry={() => void refetch()} pending={isFetching} />
  const locked = Math.max(0, minSlots - badges.length)
  const hasOnly = (kind: Badge['kind']) => badges.length === 1 && badges[0]?.kind === kind
  return (
    <>
      <ul className="badge-grid">
        {badges.map((badge) => (
          <li key={badge.kind}>
            <button
              type="button"
              className="badge-slot"
              aria-haspopup="dialog"
              aria-label={t('earned', { title: t(badgeLook[badge.kind].name), count: badge.count })}
              onClick={() => {
                setBadgeShown(badge)
                setIsOpen(true)
              }}
            >
              <BadgePicture kind={badge.kind} size={56} />
              {t(badgeLook[badge.kind].name)}
            </button>
          </li>
        ))}
        {Array.from({ length: locked }, (_, slot) => (
          <li key={slot} className="badge-slot is-locked">
            <span className="badge-picture">
              <Icon name="lock" size={22} />
            </span>
            {t((slot % 2 === 0) === hasOnly('habit_master') ? 'lockedSkill' : 'locked')}
          </li>
        ))}
      </ul>
      {badges.length === 0 && <p className="caption">{t('lockedHint')}</p>}
      {badgeShown && <BadgeSheet badge={badgeShown} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function BadgeSkeleton() {
  return (
    <Loading>
      <div className="badge-grid">
        {[1, 2, 3, 4].map((slot) => (
          <Skeleton key={slot} height="96px" />
        ))}
      </div>
    </Loading>
  )
}

/** The badges that the child has earned, one entry per kind. */
function useBadges(childId: string) {
  return useQuery({
    queryKey: ['/api', 'badges', childId],
    queryFn: ({ signal }) => send(listBadges, { params: { childId }, signal }),
  })
}

/** How often a badge was earned, and when it was last earned. */
function BadgeSheet({ badge, open, onClose }: { badge: Badge; open: boolean; onClose: () => void }) {
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
