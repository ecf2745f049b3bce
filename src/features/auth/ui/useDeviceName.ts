import { useTranslations } from 'use-intl'

/** Returns a function that names a browser: `Chrome on Android`. */
export function useDeviceName() {
  const t = useTranslations('account')
  return ({ browser, system }: { browser: string | null; system: string | null }) =>
    browser && system ? t('deviceOn', { browser, system }) : (browser ?? system ?? t('deviceUnknown'))
}
