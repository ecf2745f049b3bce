import { useTranslations } from 'use-intl'
import { useUser } from '../../auth/ui/useUser.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { moneyText } from './moneyText.ts'
import './money.css'

/** Returns a function for what points are about in money; undefined where the family does not show that. */
export function useAboutMoney(): (points: number) => string | undefined {
  const t = useTranslations('money')
  const { language } = useLanguage()
  const money = useUser().data?.money
  return (points) => {
    const amount = money && moneyText(points, money, language)
    return amount ? t('about', { amount }) : undefined
  }
}

/** The grey line beside a price or a balance. Nothing is counted with it. */
export function AboutMoney({ points }: { points: number }) {
  const about = useAboutMoney()(points)
  return about && <small className="about-money">{about}</small>
}
