import { useTranslations } from 'use-intl'
import { Stepper } from '../../../platform/ui/Stepper.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import type { Child } from '../../children/contract.ts'
import { AboutMoney } from '../../families/ui/AboutMoney.tsx'
import type { Reward } from '../contract.ts'
import './howMany.css'

interface HowManyProps {
  child: Child
  reward: Reward
  times: number
  max: number
  onChange: (times: number) => void
}

/** How many pieces of a countable reward are redeemed, and what they cost together. */
export function HowMany({ child, reward: { pointsCost: cost }, times, max, onChange }: HowManyProps) {
  const t = useTranslations('countable')
  return (
    <div className="how-many">
      <b aria-hidden="true">{t('how')}</b>
      <Stepper label={t('how')} value={times} max={max} onChange={onChange} less={t('less')} more={t('more')} />
      <TextButton onClick={() => onChange(max)}>{t('max', { name: child.name })}</TextButton>
      <p aria-live="polite">
        {t('sum', { times, cost, count: times * cost })}
        <AboutMoney points={times * cost} />
      </p>
    </div>
  )
}
