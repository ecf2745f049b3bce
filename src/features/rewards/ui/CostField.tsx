import { useTranslations } from 'use-intl'
import type { FieldBinding } from '../../../platform/ui/Field.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useUser } from '../../auth/ui/useUser.ts'
import type { Child } from '../../children/contract.ts'
import { AboutMoney } from '../../families/ui/AboutMoney.tsx'
import { joinSentences } from '../../i18n/ui/joinSentences.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { maxPointsCost } from '../contract.ts'
import { suggestedCosts } from '../rules.ts'
import { usePaceText } from './usePaceText.ts'

interface CostFieldProps extends FieldBinding {
  kind: keyof typeof suggestedCosts
  child: Child
}

/** The cost of a reward. For a privilege, one point is about one minute, so its presets show the minutes too. */
export function CostField({ kind, child, ...field }: CostFieldProps) {
  const t = useTranslations('store')
  const { number } = useFormat()
  const { language } = useLanguage()
  const paceText = usePaceText(child)
  const cost = Number(field.value.normalize('NFKC'))
  const isValid = cost <= maxPointsCost
  const pace = isValid && cost > child.points && paceText(cost)
  const hasMoney = useUser().data?.money != null
  const guide = kind === 'privilege' ? t('guidePrivilege') : !hasMoney && t('guideGift')
  return (
    <TextField
      {...field}
      label={t('cost')}
      helper={joinSentences(language, [guide, pace])}
      inputMode="numeric"
      maxLength={`${maxPointsCost}`.length}
      enterKeyHint="next"
      below={
        <>
          {isValid && <AboutMoney points={cost} />}
          <PresetChips
            label={t('suggestions')}
            presets={suggestedCosts[kind].map((cost) => ({
              value: cost,
              content: (
                <span className="cost-chip">
                  <span>
                    <Star size={18} />
                    {number(cost)}
                  </span>
                  {kind === 'privilege' && <small>{t('minutes', { count: cost })}</small>}
                </span>
              ),
            }))}
            onPick={(cost) => field.onChange(String(cost))}
          />
        </>
      }
    />
  )
}
