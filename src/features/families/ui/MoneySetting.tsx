import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { SelectField } from '../../../platform/ui/SelectField.tsx'
import { Setting } from '../../../platform/ui/Setting.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { typedDigits } from '../../../platform/ui/typedDigits.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { maxPointsPerUnit, type Money } from '../../auth/contract.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import type { Language } from '../../i18n/rules.ts'
import { moneyText } from './moneyText.ts'
import { useUpdateFamily } from './useUpdateFamily.ts'

/** What the form begins with. */
const usual = { en: 'USD', zh: 'CNY', es: 'EUR' } as const satisfies Record<Language, string>
const usualPoints = 10

/** The row for what points are shown as in money. */
export function MoneySetting({ money, mayChange }: { money: Money | null; mayChange: boolean }) {
  const t = useTranslations('money')
  const rateText = useRateText()
  return (
    <Setting title={t('title')} value={money ? rateText(money) : t('none')}>
      {mayChange ? (sheet) => <MoneySheet {...sheet} money={money} /> : undefined}
    </Setting>
  )
}

function useRateText() {
  const t = useTranslations('money')
  const { language } = useLanguage()
  return (money: Money) =>
    t('rate', { points: money.pointsPerUnit, amount: moneyText(money.pointsPerUnit, money, language)! })
}

function MoneySheet({ open, onClose, money }: { open: boolean; onClose: () => void; money: Money | null }) {
  const t = useTranslations('money')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const { language, format } = useLanguage()
  const rateText = useRateText()
  const { mutateAsync, isPending, error } = useUpdateFamily()
  const { pointsPerUnit, currency } = money ?? { pointsPerUnit: usualPoints, currency: usual[language] }
  const form = useForm({
    schema: moneySchema(t('wrong', { max: format.number(maxPointsPerUnit) })),
    initial: { shown: money ? 'yes' : 'no', points: String(pointsPerUnit), currency },
    draftKey: useDraftKey('family: money'),
    isOpen: open,
  })
  const { values, setField } = form
  const isShown = values.shown === 'yes'
  const typed = Number(values.points.normalize('NFKC'))
  const one = { currency: values.currency, pointsPerUnit: 1 }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('title')}
      isTitleFocused
      isChangedMeanwhile={form.isChangedMeanwhile}
      onSubmit={form.submit(async ({ shown, points, currency }) => {
        await mutateAsync({ money: shown === 'yes' ? { currency, pointsPerUnit: points } : null })
        form.clear()
        onClose()
      })}
      submit={common('save')}
      pending={isPending}
      error={error && errorText(error)}
    >
      <p className="caption">{t('text')}</p>
      <PickChips
        label={t('title')}
        isLabelHidden
        options={[
          { value: 'no', label: t('none') },
          { value: 'yes', label: rateText({ ...one, pointsPerUnit: typed >= 1 ? typed : pointsPerUnit }) },
        ]}
        value={values.shown}
        onChange={(shown) => setField('shown', shown)}
      />
      {isShown && (
        <>
          <TextField
            {...form.field('points')}
            label={t('points', { amount: moneyText(1, one, language)! })}
            inputMode="numeric"
            maxLength={`${maxPointsPerUnit}`.length}
            enterKeyHint="done"
          />
          <SelectField
            label={t('currency')}
            options={currenciesIn(language, currency)}
            value={values.currency}
            onChange={(chosen) => setField('currency', chosen)}
          />
        </>
      )}
    </FormSheet>
  )
}

/** @param wrong what is said of a wrong number of points */
const moneySchema = (wrong: string) =>
  z.object({
    shown: z.enum(['no', 'yes']),
    points: z.pipe(
      typedDigits(wrong),
      z.pipe(z.transform(Number), z.int().check(z.gte(1, wrong), z.lte(maxPointsPerUnit, wrong))),
    ),
    currency: z.string(),
  })

/** @param stored another device may know one that this browser does not */
function currenciesIn(language: Language, stored: string) {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const { compare } = new Intl.Collator(language)
  return [...new Set([...Intl.supportedValuesOf('currency'), stored])]
    .map((value) => ({ value, label: `${names.of(value)} (${value})` }))
    .sort((a, b) => compare(a.label, b.label))
}
