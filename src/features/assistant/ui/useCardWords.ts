import { useTranslations } from 'use-intl'
import { dayAt, daysBetween } from '../../../platform/time/rules.ts'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { lookOf, type Translate } from '../../points/ui/featureUi.ts'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import { useOwedText } from '../../rewards/ui/useOwedText.ts'
import { useRewardTitle } from '../../rewards/ui/useRewardTitle.ts'
import { useEntryTitle } from '../../timeline/ui/useEntryTitle.ts'
import type { CardWords } from './factLines.ts'

/** How the lines of a card say things, in the language of the screen. */
export function useCardWords(childId: string): CardWords {
  const words: Translate = useTranslations()
  const facts = useTranslations('facts')
  const timeline = useTranslations('timeline')
  const { language, format } = useLanguage()
  const calendar = useCalendar()
  const today = useFamilyDay()
  const shortDay = useShortDay()
  const titleOf = useEntryTitle()
  const rewardTitle = useRewardTitle()
  const owedText = useOwedText()
  const recorderName = useRecorderName()
  const me = useUser().data?.id
  const day = (one: string) =>
    daysBetween(one, today) < 2 ? format.relativeDay(-daysBetween(one, today)) : shortDay(one)
  return {
    // Keys that are built at run time.
    t: (key, values) => words(key as never, values as never),
    day,
    // The time of day belongs to the day on which it was recorded.
    when: ({ day: about, happenedAt }) =>
      dayAt(new Date(happenedAt), calendar) === about
        ? timeline('dayAndTime', { day: day(about), time: format.clock(happenedAt, calendar.timeZone) })
        : day(about),
    recorder: (by) => (by?.via || by?.id !== me ? recorderName(by, childId) : undefined),
    list: (items) => new Intl.ListFormat(language).format(items),
    dayCount: (count) =>
      new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count),
    titleOf,
    typeName: (type) => lookOf(type)?.name(words) ?? type,
    owed: (redemption) => facts('about', { what: rewardTitle(redemption), fact: owedText(redemption) }),
  }
}
