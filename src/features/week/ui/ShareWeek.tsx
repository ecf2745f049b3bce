import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import type { Child } from '../../children/contract.ts'
import { useSeenStage } from '../../children/ui/childMarks.ts'
import { isolateBidi } from '../../i18n/isolateBidi.ts'
import { joinSentences } from '../../i18n/ui/joinSentences.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { bestDayOf, type DayGain, type Praise } from '../rules.ts'
import { useShortWeekday } from './useShortWeekday.ts'
import { WeekPictureSheet } from './WeekPictureSheet.tsx'

interface ShareWeekProps {
  child: Child
  weekStart: string
  total: number
  days: readonly DayGain[]
  praises: readonly Praise[]
  hasPhoto: boolean
}

/** How many things that went well the picture has room for. */
const maxThings = 3

/** Opens the week as a picture. It has no deduction, no balance, and nothing of another child. */
export function ShareWeek({ child, weekStart, total, days, praises, hasPhoto }: ShareWeekProps) {
  const t = useTranslations('weekPage')
  const picture = useTranslations('weekPicture')
  const { number, signed } = useFormat()
  const { language } = useLanguage()
  const shortDay = useShortDay()
  const shortWeekday = useShortWeekday()
  const [isOpen, setIsOpen] = useState(false)
  const stage = useSeenStage(child.id) ?? 2
  const best = bestDayOf(days)
  const most = Math.max(1, ...days.map(({ gained }) => gained))
  const things = praises.slice(0, maxThings).map(({ title }) => title)
  return (
    <>
      <Button wide icon="share" onClick={() => setIsOpen(true)}>
        {t('share')}
      </Button>
      <WeekPictureSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        weekStart={weekStart}
        range={t('range', { from: shortDay(weekStart), to: shortDay(addDays(weekStart, 6)) })}
        hasPhoto={hasPhoto}
        picture={{
          title: t('title', { name: child.name }),
          total: total > 0 ? signed(total) : undefined,
          days: days.map(({ day, gained }) => ({
            label: shortWeekday(day),
            number: gained > 0 ? number(gained) : '',
            share: gained / most,
            isBest: day === best,
          })),
          things,
          stage,
          face: child.avatarUrl,
        }}
        textOf={(title) =>
          joinSentences(language, [
            picture('alt', { title, count: Math.max(0, total) }),
            things.length > 0 &&
              picture('well', { things: new Intl.ListFormat(language).format(things.map(isolateBidi)) }),
          ])
        }
      />
    </>
  )
}
