import { useTranslations } from 'use-intl'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { relativeTime } from '../rules.ts'

/** "5 minutes ago", kept true; the exact instant is in the element for whoever asks. */
export function RelativeTime({ at }: { at: string }) {
  const t = useTranslations('timeline')
  const { instant } = useFormat()
  // Compared on every tick by each of what may be thousands, so it is worded only when it has changed.
  const age = useNow((nowMs) => {
    const { unit, ...rest } = relativeTime(at, nowMs)
    return 'count' in rest ? `${unit} ${rest.count}` : unit
  })
  const [unit, count] = age.split(' ') as ['now'] | ['minutes' | 'hours' | 'days', string]
  const words = unit === 'now' ? t('justNow') : t(`${unit}Ago`, { count: Number(count) })
  return (
    <time dateTime={at} title={instant(at)}>
      {words}
    </time>
  )
}
