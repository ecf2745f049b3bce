import { useTranslations } from 'use-intl'
import { isolateBidi } from '../../i18n/isolateBidi.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import type { ImportCounts } from '../contract.ts'

/** Lines that are named. */
const mostLines = 20

/** What a file would add, and what of it would stay behind. */
export function DryRun({ counts }: { counts: ImportCounts }) {
  const t = useTranslations('takeAlong')
  const reasons = useTranslations('unmapped')
  const { language } = useLanguage()
  const listed = (parts: string[]) => new Intl.ListFormat(language).format(parts)
  const { leftOut, unmapped } = counts
  const things = (
    ['habits', 'skills', 'rewards', 'quickActions', 'redemptions', 'given', 'excusedDays', 'pauses'] as const
  )
    .filter((name) => counts[name] > 0)
    .map((name) => t(name, { count: counts[name] }))
  return (
    <>
      <p>{t('dryRun', counts)}</p>
      {things.length > 0 && <p>{t('things', { things: listed(things) })}</p>}
      {leftOut.length > 0 && (
        <p>
          {t('leftOut', {
            count: leftOut.length,
            lines: leftOut
              .slice(0, mostLines)
              .map(({ line }) => line)
              .join(', '),
          })}
        </p>
      )}
      {unmapped.length > 0 && (
        <>
          <p>{t('unmapped')}</p>
          <ul className="takeout-unmapped">
            {unmapped.map(({ reason, count, names }) => (
              <li key={reason}>{reasons(reason, { count, names: listed(names.map(isolateBidi)) })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
