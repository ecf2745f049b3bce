import { useTranslations } from 'use-intl'
import { serverTime } from '../../../platform/http/serverClock.ts'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useInstantText } from '../../auth/ui/useInstantText.ts'
import { relativeTime } from '../rules.ts'

/** "5 minutes ago", kept true; the element has the exact instant. */
export function RelativeTime({ at }: { at: string }) {
  const instantText = useInstantText()
  return (
    <time dateTime={at} title={instantText(at)}>
      {useRelativeTime(at)}
    </time>
  )
}

/** How long ago an instant was, in words. */
export function useRelativeTime(at: string): string {
  const t = useTranslations('timeline')
  // Compared on every tick by each of what may be thousands, so it is worded only when it has changed.
  const age = useNow((nowMs) => {
    const { unit, ...rest } = relativeTime(at, nowMs)
    return 'count' in rest ? `${unit} ${rest.count}` : unit
  })
  const [unit, count] = age.split(' ') as ['now'] | ['minutes' | 'hours' | 'days', string]
  return unit === 'now' ? t('justNow') : t(`${unit}Ago`, { count: Number(count) })
}

/** Returns a function that says how long ago an instant was, as of now. */
export function useRelativeTimeText(): (at: string) => string {
  const t = useTranslations('timeline')
  return (at) => {
    const age = relativeTime(at, serverTime(Date.now()))
    return age.unit === 'now' ? t('justNow') : t(`${age.unit}Ago`, { count: age.count })
  }
}
