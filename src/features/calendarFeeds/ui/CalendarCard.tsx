import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { ConnectionCard, ConnectionRow } from '../../../platform/ui/ConnectionCard.tsx'
import { EndQuestion } from '../../../platform/ui/EndQuestion.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useRecentDay } from '../../auth/ui/useRecentDay.ts'
import { useShortDate } from '../../auth/ui/useShortDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useTextList } from '../../i18n/ui/useTextList.ts'
import { useIsOnline } from '../../sync/ui/reachability.ts'
import { type Feed, maxFeeds } from '../contract.ts'
import { FeedSheet } from './FeedSheet.tsx'
import { useEndFeed, useFeeds } from './useFeeds.ts'

/** The addresses that calendars of this guardian read. */
export function CalendarCard() {
  const isOnline = useIsOnline()
  const t = useTranslations('feed')
  const { data: feeds = [] } = useFeeds()
  const textsOf = useFeedTexts()
  const making = useDialogOf<number>()
  const ending = useEndFeed()
  return (
    <ConnectionCard icon="calendarPlus" title={t('title')} text={t('text')}>
      {feeds.length > 0 && (
        <ul className="connections">
          {feeds.map((feed) => {
            const { title, text } = textsOf(feed)
            return (
              <ConnectionRow key={feed.id} title={title} text={text}>
                {isOnline && (
                  <Button
                    tone="soft"
                    size="sm"
                    label={t('revokeLabel', { kinds: title })}
                    onClick={() => ending.open(feed)}
                  >
                    {t('revoke')}
                  </Button>
                )}
              </ConnectionRow>
            )
          })}
        </ul>
      )}
      {isOnline && <MakeFeed isFull={feeds.length >= maxFeeds} onMake={() => making.open((making.subject ?? 0) + 1)} />}
      {making.subject !== undefined && <FeedSheet key={making.subject} open={making.isOpen} onClose={making.close} />}
      <EndQuestion ending={ending} title={t('revokeTitle')} text={t('revokeText')} confirmLabel={t('revoke')} />
    </ConnectionCard>
  )
}

/** The button, or why there is none. */
function MakeFeed({ isFull, onMake }: { isFull: boolean; onMake: () => void }) {
  const t = useTranslations('feed')
  const refusals = useTranslations('refusals')
  const { data: user } = useUser()
  if (user?.sampleUntil != null) return <p className="caption">{refusals('sample_family')}</p>
  if (isFull) return <p className="caption">{t('tooMany')}</p>
  return (
    <Button tone="soft" size="sm" icon="plus" onClick={onMake}>
      {t('make')}
    </Button>
  )
}

function useFeedTexts() {
  const t = useTranslations('feed')
  const list = useTextList()
  const shortDate = useShortDate()
  const recentDay = useRecentDay()
  return ({ kinds, createdAt, lastReadDay }: Feed) => {
    const date = shortDate(createdAt)
    return {
      title: list(kinds.map((kind) => t(kind))),
      text: [
        t('made', { date }),
        lastReadDay === null ? t('unread') : t('read', { used: recentDay(lastReadDay) }),
      ].join(' · '),
    }
  }
}
