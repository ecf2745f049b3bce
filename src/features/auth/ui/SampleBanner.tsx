import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { isSampleGuest } from '../rules.ts'
import { midnightsUntil } from './midnightsUntil.ts'
import { useCalendar } from './useFamilyDay.ts'
import { useSignInOptions } from './useSignInOptions.ts'
import { useUser } from './useUser.ts'
import './sample.css'

/** Loads when it is opened, with the package that checks forms. */
const KeepSheet = lazy(() => untilLoaded(async () => ({ default: (await import('./KeepSheet.tsx')).KeepSheet })))

/** Says when the sample family is erased, and offers its guest to keep it. */
export function SampleBanner({ until }: { until: string }) {
  const t = useTranslations('sample')
  const when = useWhen(until)
  const { data: user } = useUser()
  const { signUp } = useSignInOptions()
  const [isKeeping, setIsKeeping] = useState<boolean>()
  return (
    <>
      <div className="sample-banner">
        <p>
          <b>{t('banner')}</b>
          <small key={when}>{t('erased', { when })}</small>
        </p>
        {signUp === 'open' && user && isSampleGuest(user) && (
          <Button tone="honey" size="sm" onClick={() => setIsKeeping(true)}>
            {t('keep')}
          </Button>
        )}
      </div>
      {isKeeping !== undefined && (
        <Suspense>
          <KeepSheet open={isKeeping} onClose={() => setIsKeeping(false)} />
        </Suspense>
      )}
    </>
  )
}

const minuteMs = 60_000
/** In the last minutes, how long it takes says more than the time of day. */
const relativeBelowMs = 120 * minuteMs

/** An instant within the next 24 hours: "tomorrow at 8:44 AM", "in 40 minutes". */
export function useWhen(until: string): string {
  const t = useTranslations('sample')
  const { language } = useLanguage()
  const { clock } = useFormat()
  const { timeZone } = useCalendar()
  return useNow((nowMs) => {
    const at = new Date(until)
    const leftMs = at.getTime() - nowMs
    if (leftMs < relativeBelowMs) {
      const minutes = Math.max(1, Math.ceil(leftMs / minuteMs))
      return new Intl.RelativeTimeFormat(language).format(minutes, 'minute')
    }
    const days = midnightsUntil(at, new Date(nowMs), timeZone)
    return t('at', {
      day: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day'),
      time: clock(until, timeZone),
    })
  })
}
