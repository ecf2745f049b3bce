import { useTranslations } from 'use-intl'
import { isolateBidi } from '../../i18n/isolateBidi.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { csvFields, type ImportCounts } from '../contract.ts'

const maxLines = 20

/** Says what an import would add, and what it would leave out. */
export function DryRun({ counts }: { counts: ImportCounts }) {
  const t = useTranslations('transfer')
  const reasons = useTranslations('unmapped')
  const { language } = useLanguage()
  const listed = (parts: string[]) => new Intl.ListFormat(language).format(parts)
  const { unmapped, pictureHosts, morePictureHosts } = counts
  const leftOut = csvFields
    .map((field) => ({ field, lines: counts.leftOut.filter((one) => one.field === field).map(({ line }) => line) }))
    .filter(({ lines }) => lines.length > 0)
  const items = (
    [
      'habits',
      'skills',
      'rewards',
      'otherItems',
      'quickActions',
      'redemptions',
      'given',
      'excusedDays',
      'pauses',
    ] as const
  )
    .map((name) => ({ name, count: counts[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => t(name, { count }))
  return (
    <>
      <p>{t('dryRun', counts)}</p>
      {items.length > 0 && <p>{t('items', { items: listed(items) })}</p>}
      {pictureHosts.length > 0 && (
        <p>{t('pictureHosts', { hosts: listed(pictureHosts.map(isolateBidi)), more: morePictureHosts })}</p>
      )}
      {leftOut.map(({ field, lines }) => (
        <p key={field}>{t('leftOut', { field, count: lines.length, lines: lines.slice(0, maxLines).join(', ') })}</p>
      ))}
      {unmapped.length > 0 && (
        <>
          <p>{t('unmapped')}</p>
          <ul className="transfer-unmapped">
            {unmapped.map(({ reason, count, names }) => (
              <li key={reason}>{reasons(reason, { count, names: listed(names.map(isolateBidi)) })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
